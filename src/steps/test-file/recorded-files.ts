import type { DefinitionLookup, Script } from '../script.js';
import { addElements } from './elements-file.js';
import { recordedTest } from './recorded-test.js';

/** The name of a recorded case when the session names no test case. */
export const RECORDED_CASE = 'recorded steps';
/** The file of a recorded case that no person named. */
export const RECORDED_FILE = 'recorded.test.yaml';

/** A file of a project. */
interface RecordedFile {
  /** Relative to the project. */
  readonly path: string;
  readonly text?: string;
  /** Of a picture. */
  readonly base64?: string;
}

/** A script as the files of a project: the test, its pictures, and the locators that repeat as elements. */
export async function recordedFiles(script: Script, lookup: DefinitionLookup): Promise<RecordedFile[]> {
  const name = script.origin.testCase ?? RECORDED_CASE;
  const test = await recordedTest(script, lookup, { name, file: RECORDED_FILE, elements: new Map() });
  return [
    { path: RECORDED_FILE, text: test.text },
    ...(test.elements.size > 0 ? [{ path: 'elements.yaml', text: await addElements('', test.elements) }] : []),
    ...[...test.templates].map(([file, base64]) => ({ path: `templates/${file}`, base64 })),
  ];
}
