import { referencesIn } from '../../variables.js';
import { jsLiteral } from './js-text.js';
import { NoEquivalent } from './no-equivalent.js';
import type { SourceCall } from './source-call.js';

/** Set Variable in JavaScript; of several values the first. */
export function setVariable(call: SourceCall): readonly string[] {
  const name = call.raw('name').trim();
  if (referencesIn(name).length > 0) throw new NoEquivalent('the name is given by a variable');
  const remark = Array.isArray(call.step.params['value']) ? ['// The first of several values.'] : [];
  return [...remark, `variables.set(${jsLiteral(name)}, ${call.text('value')});`];
}
