import { SCHEMA_FILE } from '../../suite/model/project.js';

/** A small project that passes. */
export interface Starter {
  /** What it tests, for the description of the command. */
  readonly title: string;
  /** The texts of its files by path, indented by two spaces that are removed when they are written. */
  readonly files: Readonly<Record<string, string>>;
  /** What must be there before its tests can run, as a sentence; absent when nothing must. */
  readonly needs?: string;
}

/** The first line of a test file, for editors with the YAML language server. */
export const schemaComment = (path: string): string => `# yaml-language-server: $schema=${path}${SCHEMA_FILE}`;

/** What the runner writes, which is not shared. */
export const GIT_IGNORE = `
  report/
  .svc/
`;

/** The README of a project, of three lines and a title. */
export const readme = (title: string, run: string, { needs = '' }: Pick<Starter, 'needs'> = {}): string => `
  # ${title}

  ${needs}${needs === '' ? '' : ' '}${run}
  Cases are in \`*.test.yaml\`, steps with a name in \`*.module.yaml\`, locators in \`elements.yaml\`, sessions in \`svc.config.yaml\`.
  Editors check and complete tests by \`${SCHEMA_FILE}\`; \`svc test --schema > ${SCHEMA_FILE}\` writes that of another version of svc.
`;
