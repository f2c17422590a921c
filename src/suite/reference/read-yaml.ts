import type { YamlEntry, YamlNode } from '../yaml/yaml-node.js';
import { contentAt, type RawCase, type RawModule } from './content.js';
import type { RawProject } from './raw-project.js';

/** Reads the parts of a project that the keys of a YAML file hold. */
export function readYaml(root: YamlNode | undefined, project: RawProject): void {
  if (root?.kind !== 'map') return;
  for (const entry of root.entries) {
    switch (contentAt(entry)) {
      case 'cases':
        project.addCases(
          namedLists(entry, project).map(({ name, place, items }): RawCase => ({
            name,
            place,
            modules: items.map(({ text, place: at }) => ({ name: text, place: at })),
          })),
        );
        break;
      case 'modules':
        project.addModules(
          namedLists(entry, project).map(({ name, place, items }): RawModule => ({ name, place, steps: items })),
        );
        break;
      case 'elements':
        readElements(entry, project);
        break;
      case 'apis':
        project.apis.push(entry.value);
        break;
      default:
    }
  }
}

interface NamedList {
  readonly name: string;
  readonly place: YamlEntry['place'];
  readonly items: readonly { readonly text: string; readonly place: YamlEntry['place'] }[];
}

/** A list of `{name: [texts]}`, or one mapping of names to lists. */
function namedLists({ key, value, place }: YamlEntry, project: RawProject): NamedList[] {
  const maps = value.kind === 'list' ? value.items : [value];
  return maps.flatMap((map) => {
    if (map.kind === 'map') return map.entries.flatMap((entry) => namedList(entry, project) ?? []);
    if (map.kind !== 'scalar' || map.value !== null)
      project.error(`${key} is a list of names, each with its steps: "- Log in: [...]"`, map.place);
    else project.warn(`${key} is empty`, place);
    return [];
  });
}

function namedList({ key, value, place }: YamlEntry, project: RawProject): NamedList | undefined {
  const name = key.trim();
  const nodes = value.kind === 'list' ? value.items : [value];
  const items = nodes.flatMap((node) => {
    if (node.kind === 'scalar')
      return node.written === null ? [] : [{ text: String(node.written).trim(), place: node.place }];
    project.error(
      `a step of "${name}" is one text, such as "Press Element \${save}"; quote a text with ": " or braces`,
      node.place,
    );
    return [];
  });
  const steps = items.filter(({ text }) => text !== '');
  if (steps.length > 0 && name !== '') return { name, place, items: steps };
  project.warn(`"${name}" has no steps, and is left out`, place);
  return undefined;
}

function readElements({ key, value }: YamlEntry, project: RawProject): void {
  if (value.kind !== 'map') {
    if (value.kind !== 'scalar' || value.value !== null)
      project.error(`${key} is a mapping from names to locators`, value.place);
    return;
  }
  for (const { key: name, value: node, place } of value.entries) {
    const nodes = node.kind === 'list' ? node.items : [node];
    const wrong = nodes.find(({ kind }) => kind !== 'scalar');
    if (wrong) {
      project.error(`the element "${name.trim()}" is a locator, or a list of locators`, wrong.place);
      continue;
    }
    const locators = nodes
      .map((each) => (each.kind === 'scalar' && each.written !== null ? String(each.written).trim() : ''))
      .filter((locator) => locator !== '');
    if (locators.length > 0) project.addElement(name.trim(), locators, place);
    else project.warn(`the element "${name.trim()}" has no locator, and is left out`, place);
  }
}
