import { basename, extname } from 'node:path';
import type { Module, Project } from '../model/project.js';
import type { Problem } from '../model/problem.js';
import type { KeywordLookup } from '../run/test-session.js';
import { Reading } from '../read/reading.js';
import { apiDataOf, extractedNames } from './api-data.js';
import { readConfiguration, type ServiceSettings } from './configuration.js';
import { CsvSyntaxError } from './csv-file.js';
import { isYamlPath, kindsOf, findReferenceFiles, readContent } from './reference-files.js';
import { RawProject } from './raw-project.js';
import { readCsv } from './read-csv.js';
import { readYaml } from './read-yaml.js';
import { suiteOfCases } from './suite-of-cases.js';
import { translateSteps } from './translate-steps.js';
import { usableElements } from './usable-elements.js';

const TELLING: readonly string[] = ['cases', 'configuration'];
const OWN_TEST = /\.test\.(?:ya?ml|json)$/i;

/** Whether a folder holds a project of the reference: no test file of our own, and one of its files by what it says. */
export async function isReference(root: string): Promise<boolean> {
  const { paths } = await findReferenceFiles(root);
  if (paths.some((path) => OWN_TEST.test(path))) return false;
  for (const path of paths) {
    const kinds = await kindsOf(root, path);
    // A key such as `modules` alone is that of many a YAML file.
    const telling = isYamlPath(path) ? TELLING : [...TELLING, 'modules'];
    if (kinds.some((kind) => telling.includes(kind))) return true;
  }
  return false;
}

/** A project with what is wrong or doubtful in it. */
interface ReadReference {
  readonly project: Project;
  readonly problems: readonly Problem[];
  /** Names of the cases that `include` and `exclude` leave out. */
  readonly leftOut: readonly string[];
}

/**
 * Reads a project of the reference. Never throws for the content of its files: all problems are returned together.
 * @param root absolute
 */
export async function readReference(root: string, keywords: KeywordLookup): Promise<ReadReference> {
  const { raw, pictures } = await readRaw(root);
  const configuration = readConfiguration(root, raw);
  const reading = new Reading(root, keywords, new Set(raw.modules.keys()), new Set(['default']));
  const modules = new Map(
    [...raw.modules.values()].map(({ name, place, steps }): [string, Module] => [
      name,
      { name, place, params: [], steps: translateSteps(steps, reading) },
    ]),
  );
  const apiData = apiDataOf(raw);
  const extracted = extractedNames(apiData);
  // Elements of these names are placeholders: what an API extracts into its session replaces them.
  const given = new Map([...raw.elements].filter(([name]) => !extracted.has(name)));
  const templates = new Set(pictures.flatMap((path) => [basename(path), basename(path, extname(path))]));
  const elements = usableElements(given, modules.values(), templates, (message, place) => raw.warn(message, place));
  const suite = suiteOfCases(raw, configuration);
  const problems = [...raw.problems, ...reading.problems];
  for (const [kind, columns] of Object.entries({
    cases: 'test_case, test_step',
    modules: 'module_name, module_step',
  })) {
    if (raw[kind as 'cases' | 'modules'].size > 0) continue;
    const message = `the project has no ${kind === 'cases' ? 'test cases' : 'modules'}: add a CSV file with the headers ${columns}`;
    problems.push({ severity: 'error', message });
  }
  const { session, pauseMs, outputPath, settings } = configuration;
  const project: Project = {
    root,
    form: 'reference',
    files: suite ? [suite] : [],
    modules,
    elements,
    errors: raw.errors,
    variables: {},
    sessions: new Map(session ? [['default', session]] : []),
    apiData,
    templates,
    secretsFile: undefined,
    pauseMs,
    outputPath,
    settings: { ...settings },
    warnings: problems.filter(({ severity }) => severity === 'warning'),
  };
  return { project, problems, leftOut: raw.leftOut };
}

/**
 * The settings of the service that a project of the reference has; none of another folder. What is wrong with them is
 * reported when the project is read.
 */
export async function referenceSettings(root: string): Promise<ServiceSettings> {
  if (!(await isReference(root))) return {};
  const { raw } = await readRaw(root);
  return readConfiguration(root, raw).settings;
}

async function readRaw(root: string): Promise<{ readonly raw: RawProject; readonly pictures: readonly string[] }> {
  const { paths, pictures } = await findReferenceFiles(root);
  const raw = new RawProject();
  for (const path of paths) await readFileInto(raw, root, path);
  return { raw, pictures };
}

async function readFileInto(raw: RawProject, root: string, path: string): Promise<void> {
  const start = { file: path, line: 1, column: 1 };
  try {
    const content = await readContent(root, path);
    if (!content) return;
    if ('csv' in content) return readCsv(content.csv, content.kinds, raw);
    // A YAML file without content of a project, such as that of another tool, is no reason to refuse the project.
    const severity = content.kinds.length > 0 ? 'error' : 'warning';
    raw.problems.push(...content.yaml.problems.map((problem) => ({ ...problem, severity }) as const));
    readYaml(content.yaml.root, raw);
    if (content.kinds.includes('configuration') && content.yaml.root?.kind === 'map') {
      raw.configurations.push({ path, map: content.yaml.root });
    }
  } catch (error) {
    if (error instanceof CsvSyntaxError) return raw.error(error.message, error.place);
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    raw.error(`cannot be read (${code})`, start);
  }
}
