import type { FunctionComponent } from 'preact';

/** A tab beside the screen. */
export interface Panel {
  /** Also in the address. */
  readonly id: string;
  readonly label: string;
  readonly View: FunctionComponent;
}
