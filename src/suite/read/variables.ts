import type { DataRecord } from '../model/value.js';
import { VariableName } from './forms.js';
import type { Reading } from './reading.js';
import { recordOf, type YamlNode } from './yaml-node.js';

/** Reads variables by name, and reports names that no reference could have. */
export function readVariables(node: YamlNode | undefined, reading: Reading): DataRecord {
  if (node === undefined || (node.kind === 'scalar' && node.value === null)) return {};
  if (node.kind !== 'map') reading.error('variables: must be a mapping from names to values', node.place);
  else {
    for (const { key, place } of node.entries) {
      const { error } = VariableName.safeParse(key);
      if (error) reading.error(`"${key}" ${error.issues[0]!.message}`, place);
    }
  }
  return recordOf(node);
}
