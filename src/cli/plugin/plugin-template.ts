import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { PluginName } from './plugin-name.js';

/** The text of a file, indented by two spaces that are removed when it is written. */
export type TemplateText = (name: PluginName) => string;

/** How a plugin of one kind begins. */
export interface PluginTemplate {
  readonly typescript: TemplateText;
  readonly javascript: TemplateText;
  /** For either language. */
  readonly test: TemplateText;
}

/** The text of a file: without the indentation, and with one line end at its end. */
export const fileText = (indented: string): string => `${indented.replace(/^ {2}/gm, '').trim()}\n`;

/** The names that the files of a template import. */
export function importedNames({ typescript, test }: PluginTemplate): string[] {
  const name = { title: '', slug: '', file: '', className: '', variable: '' };
  const imports = [typescript, test].flatMap((text) => text(name).match(/import \{[^}]*\}/g) ?? []);
  return imports.flatMap((names) => names.match(/\w+/g) ?? []);
}

type PluginLanguage = 'typescript' | 'javascript';

/** The language of a project: TypeScript where it has a tsconfig.json or the package, and that can be compiled here. */
export function languageOf(cwd: string): PluginLanguage {
  const isInstalled = (from: string): boolean => {
    try {
      createRequire(from).resolve('typescript');
      return true;
    } catch {
      return false;
    }
  };
  const here = join(cwd, 'any.js');
  const uses = existsSync(join(cwd, 'tsconfig.json')) || existsSync(join(cwd, 'node_modules', 'typescript'));
  return uses && (isInstalled(here) || isInstalled(import.meta.url)) ? 'typescript' : 'javascript';
}
