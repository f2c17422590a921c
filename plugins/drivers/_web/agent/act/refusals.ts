/** Why an element is not actionable: the reasons of E0206. */
import type { describe } from '../elements/element-state.js';

/** `refused`: the reason why the element is not actionable; undefined when the action was done. */
export interface Refusal {
  readonly refused?: string;
}

export const GONE = 'it is no longer on the page';
export const NOT_VISIBLE = 'it is not visible';
export const DISABLED = 'it is disabled';

/** Why an element in this state takes no input; undefined when it does. */
export const refusalIn = ({
  visible,
  enabled,
}: Pick<ReturnType<typeof describe>['state'], 'visible' | 'enabled'>): string | undefined => {
  if (!visible) return NOT_VISIBLE;
  return enabled ? undefined : DISABLED;
};
