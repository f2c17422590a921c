import type { ErrorDefinition } from '../model/project.js';
import { checkForm } from './check-form.js';
import { ErrorForm } from './forms.js';
import type { Reading } from './reading.js';
import type { YamlFile } from '../yaml/yaml-file.js';
import type { YamlNode } from '../yaml/yaml-node.js';

/** Reads a list of error definitions; those that are wrong are reported and left out. */
export function readErrorsFile({ root }: YamlFile, reading: Reading): ErrorDefinition[] {
  if (root === undefined) return [];
  if (root.kind === 'list') return root.items.flatMap((node) => readDefinition(node, reading) ?? []);
  reading.error('error definitions are a list: begin each with "- code: "', root.place);
  return [];
}

function readDefinition(node: YamlNode, reading: Reading): ErrorDefinition | undefined {
  const values = checkForm(node, ErrorForm, 'an error definition', reading)?.values;
  if (values?.code === undefined || values.match === undefined) return undefined;
  const { code, match, description, severity } = values;
  return {
    code: String(code),
    match: String(match),
    place: node.place,
    ...(description != null && { description: String(description) }),
    ...(severity != null && { severity: String(severity).toLowerCase() }),
  };
}
