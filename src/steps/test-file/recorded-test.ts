import { referencesIn } from '../../variables.js';
import { oneLine, remarksOn } from '../remarks.js';
import { type DefinitionLookup, hasHidden, type Script, startFieldsOf, textsIn } from '../script.js';
import type { WrittenSession } from '../step.js';
import { type Elements, liftElements } from './lift-elements.js';
import { nameSecrets, withSecretNames } from './name-secrets.js';
import { templateFiles } from './template-files.js';
import { type TestStep, testText } from './test-text.js';
import { writtenStep } from './written-step.js';

/** A recorded session as a test of a project, for `svc test`. */
export interface RecordedTest {
  /** Of the test file. */
  readonly text: string;
  /** Elements that `elements.yaml` must have, with the locator of each. */
  readonly elements: ReadonlyMap<string, string>;
  /** Pictures for the folder `templates`, as base64 by file name. */
  readonly templates: ReadonlyMap<string, string>;
  /** Names of the environment variables that give the secrets. */
  readonly environment: readonly string[];
}

interface RecordedTestOptions {
  /** Of the case. */
  readonly name: string;
  /** The path of the test file, for the command that runs it. */
  readonly file: string;
  /** Elements that the project has. Given, locators that repeat become elements. */
  readonly elements?: Elements | undefined;
}

/** Writes a script as a test file with one case, and describes its session in full. */
export async function recordedTest(
  script: Script,
  lookup: DefinitionLookup,
  { name, file, elements: known }: RecordedTestOptions,
): Promise<RecordedTest> {
  const { steps: given, files: templates } = templateFiles(script, lookup);
  const secrets = nameSecrets(script, lookup);
  const named = given.map((step) => withSecretNames(step, secrets));
  const { steps, elements } = known
    ? liftElements(named, known, script.unset, lookup)
    : { steps: named, elements: new Map<string, string>() };
  const session = sessionOf(script);
  const environment = [...secrets.values()].map((secret) => `SVC_SECRET_${secret}`);
  const text = await testText({
    remarks: [
      ...remarksOn({ ...script, secrets: [], images: [] }),
      ...(hasHidden(script.origin.capabilities) || hasHidden(script.origin.url)
        ? ['The address and the capabilities above are left out of the session when they hold a secret: fill them in.']
        : []),
      ...(templates.size > 0 ? [`Its pictures are in templates/: ${[...templates.keys()].join(', ')}`] : []),
      ...(script.images.length > 0 ? [`Pictures that the project must have: ${script.images.join(', ')}`] : []),
      ...(environment.length > 0
        ? [`Secrets are not recorded. Set ${environment.join(', ')}, or name a secrets_file in svc.config.`]
        : []),
      ['svc test', file, ...script.unset.map((variable) => `--variable ${variable}=...`)].join(' '),
    ].map(oneLine),
    session,
    name,
    steps: [...apiSecrets(session.api_data, secrets), ...steps.map(testStep)],
  });
  return { text, elements, templates, environment };
}

const testStep = (step: Parameters<typeof writtenStep>[0]): TestStep => ({
  written: writtenStep(step),
  failure: step.failure && oneLine(step.failure.message),
});

/** What the project gives a session: its directory, the pictures in `templates`, and the case. */
const OF_PROJECT: readonly string[] = ['project_path', 'templates', 'test_case'] satisfies (keyof WrittenSession)[];

function sessionOf({ origin, session }: Script): WrittenSession {
  // All sources of the driver are the default.
  const isDefault = origin.elementSources.join() === origin.driver;
  const left = isDefault ? [...OF_PROJECT, 'elements_sources'] : OF_PROJECT;
  const fields = Object.entries({ ...startFieldsOf(origin), ...session });
  return Object.fromEntries(fields.filter(([name]) => !left.includes(name)));
}

/** Steps that give API definitions their secrets: they are filled in by variables of the session. */
const apiSecrets = (definitions: unknown, secrets: ReadonlyMap<string, string>): TestStep[] =>
  [...new Set(textsIn(definitions).flatMap(referencesIn))].flatMap((variable) => {
    const secret = secrets.get(variable);
    return secret === undefined ? [] : [{ written: { 'Set Variable': [variable, `\${secret.${secret}}`] } }];
  });
