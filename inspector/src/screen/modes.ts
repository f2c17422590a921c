import { signal } from '@preact/signals';
import { stored } from '../state/stored';

/** `inspect`: a click selects an element. `act`: it presses one, and keys are typed. */
type Mode = 'inspect' | 'act';

export const mode = signal<Mode>('inspect');

/** What a click does in act mode. */
export const PRESSES = {
  press: 'Press',
  double: 'Double press',
  long: 'Long press',
  right: 'Right press',
} as const;

export type Press = keyof typeof PRESSES;

export const press = signal<Press>('press');

/** Shows the boxes of all elements. */
export const showsAll = stored('screen-boxes', false);

export function toggleMode(): void {
  mode.value = mode.peek() === 'act' ? 'inspect' : 'act';
}
