import { signal } from '@preact/signals';
import type { ParamValue } from './calls';

/** What the keyword palette opens with. */
export interface PaletteRequest {
  /** A keyword whose form is shown at once. */
  readonly keyword?: string;
  /** Values that are filled in. */
  readonly params?: Readonly<Record<string, ParamValue>>;
  /** Fills the first parameter that takes a locator. */
  readonly locator?: string;
  /** Takes the filled form instead of running it, such as a step that is edited or inserted. */
  readonly done?: (keyword: string, params: Readonly<Record<string, ParamValue>>) => void;
}

/** While it is set the palette is open. */
export const paletteRequest = signal<PaletteRequest | undefined>(undefined);

export function openPalette(request: PaletteRequest = {}): void {
  paletteRequest.value = request;
}
