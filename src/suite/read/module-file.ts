import type { Module } from '../model/project.js';
import type { Written } from '../model/value.js';
import { checkForm } from './check-form.js';
import { ModuleForm, VariableName } from './forms.js';
import type { Reading } from './reading.js';
import { readSteps } from './steps/read-steps.js';
import { startOf, type YamlFile } from '../yaml/yaml-file.js';
import { entryOf, itemsOf, type YamlEntry, type YamlNode, writtenOf } from '../yaml/yaml-node.js';

/** The modules of a file: one, or a list of them. */
const modulesIn = (root: YamlNode): readonly YamlNode[] => (root.kind === 'list' ? root.items : [root]);

/** The names of the modules of a file, right or wrong: steps may use them. */
export function moduleNames({ root }: YamlFile): string[] {
  if (!root) return [];
  return modulesIn(root).flatMap((node) => {
    const name = entryOf(node, 'name')?.value;
    return name?.kind === 'scalar' && name.value !== null ? [String(name.written)] : [];
  });
}

/** Reads a file of modules; those that are wrong are reported and left out. */
export function readModuleFile({ path, root, problems }: YamlFile, reading: Reading): Module[] {
  if (root === undefined) {
    if (problems.length === 0) reading.error('is empty: a module has name and steps', startOf(path));
    return [];
  }
  return modulesIn(root).flatMap((node) => readModule(node, reading) ?? []);
}

function readModule(node: YamlNode, reading: Reading): Module | undefined {
  const checked = checkForm(node, ModuleForm, 'a module', reading);
  if (!checked) return undefined;
  const { map, values } = checked;
  const params = readParams(entryOf(map, 'params')?.value, reading);
  const steps = readSteps(entryOf(map, 'steps')?.value, reading);
  const { name, returns } = values;
  if (name === undefined) return undefined;
  return { name: String(name), place: map.place, params, steps, ...(returns != null && { returns: String(returns) }) };
}

/** Names alone, names with their defaults, or a mapping of both; null is no default. */
function readParams(node: YamlNode | undefined, reading: Reading): Module['params'] {
  const entries: readonly YamlEntry[] =
    node?.kind === 'map'
      ? node.entries
      : itemsOf(node).flatMap((item): readonly YamlEntry[] => {
          if (item.kind === 'map') return item.entries;
          const { place } = item;
          const none = { kind: 'scalar', place, value: null, written: null } as const;
          return item.kind === 'scalar' ? [{ key: String(item.written), place, value: none }] : [];
        });
  return entries.flatMap(({ key, place, value }, index) => {
    const { error } = VariableName.safeParse(key);
    const isTwice = entries.findIndex((other) => other.key === key) < index;
    const fallback = defaultOf(value);
    if (error) reading.error(`params: "${key}" ${error.issues[0]!.message}`, place);
    else if (isTwice) reading.error(`params: "${key}" stands twice`, place);
    else if (fallback === undefined)
      reading.error(`params: the default of "${key}" must be a text or a list of texts`, place);
    else return [{ name: key, ...(fallback !== null && { fallback }) }];
    return [];
  });
}

/** Undefined for what is neither a scalar nor a list of scalars. */
function defaultOf(node: YamlNode): Written | undefined {
  const isScalar = (each: YamlNode): boolean => each.kind === 'scalar';
  return isScalar(node) || (node.kind === 'list' && node.items.every(isScalar))
    ? (writtenOf(node) as Written)
    : undefined;
}
