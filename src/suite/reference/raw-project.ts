import type { Element, ErrorDefinition } from '../model/project.js';
import type { Place } from '../model/place.js';
import type { Problem } from '../model/problem.js';
import type { YamlMap, YamlNode } from '../yaml/yaml-node.js';
import type { RawCase, RawModule } from './content.js';

/** A configuration file. */
export interface RawConfiguration {
  readonly path: string;
  readonly map: YamlMap;
}

/** What the files of a project hold, before steps and settings are understood. */
export class RawProject {
  readonly problems: Problem[] = [];
  readonly cases = new Map<string, RawCase>();
  readonly modules = new Map<string, RawModule>();
  readonly elements = new Map<string, Element>();
  readonly errors: ErrorDefinition[] = [];
  readonly apis: YamlNode[] = [];
  readonly configurations: RawConfiguration[] = [];
  /** Names of the cases that `include` and `exclude` leave out. */
  readonly leftOut: string[] = [];

  /** Adds the cases of a file; one whose name an earlier file has replaces that. */
  addCases(cases: Iterable<RawCase>): void {
    for (const each of cases) this.#replace('case', this.cases, each);
  }

  /** Adds the modules of a file; one whose name an earlier file has replaces that. */
  addModules(modules: Iterable<RawModule>): void {
    for (const each of modules) this.#replace('module', this.modules, each);
  }

  /** Adds alternatives of an element behind those that it has. */
  addElement(name: string, locators: readonly string[], place: Place): void {
    const known = this.elements.get(name);
    const all = [...new Set([...(known?.locators ?? []), ...locators])];
    this.elements.set(name, { name, place: known?.place ?? place, locators: all });
  }

  error(message: string, place: Place): void {
    this.problems.push({ severity: 'error', message, place });
  }

  warn(message: string, place: Place): void {
    this.problems.push({ severity: 'warning', message, place });
  }

  #replace<T extends { readonly name: string; readonly place: Place }>(what: string, all: Map<string, T>, each: T) {
    const before = all.get(each.name);
    if (before) {
      const { file, line } = before.place;
      this.warn(`replaces the ${what} "${each.name}" of ${file}:${line}`, each.place);
    }
    all.set(each.name, each);
  }
}
