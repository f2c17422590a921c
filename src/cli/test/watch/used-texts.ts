import { dirname, join } from 'node:path';
import type { Project, TestFile } from '../../../suite/model/project.js';
import type { SuiteStep } from '../../../suite/model/step.js';

/** What a test file refers to, through the modules that it uses too. */
interface Used {
  /** Names of modules. */
  readonly modules: ReadonlySet<string>;
  /** Every text of its steps and of those modules. */
  readonly texts: ReadonlySet<string>;
  /** Absolute paths of data files. */
  readonly data: ReadonlySet<string>;
}

/** Finds what a test file refers to. */
export function usedBy(file: TestFile, project: Project): Used {
  const used = { modules: new Set<string>(), texts: new Set<string>(), data: new Set<string>() };
  const waiting: unknown[] = [file];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === 'string') used.texts.add(next);
    if (typeof next !== 'object' || next === null) continue;
    waiting.push(...(Object.values(next) as unknown[]));
    for (const name of modulesOf(next)) {
      const module = used.modules.has(name) ? undefined : project.modules.get(name);
      used.modules.add(name);
      if (module) waiting.push(module.steps, module.returns);
    }
    if ('kind' in next && next.kind === 'read-data') used.data.add(dataOf(next as ReadData, project.root));
    if ('kind' in next && next.kind === 'file' && 'path' in next) used.data.add(String(next.path));
  }
  return used;
}

type ReadData = Extract<SuiteStep, { kind: 'read-data' }>;

const dataOf = ({ source, place }: ReadData, root: string): string => join(root, dirname(place.file), source);

const modulesOf = (value: object): string[] => ('module' in value ? [String(value.module)] : []);
