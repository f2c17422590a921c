import type { Query } from '../../api/types';
import { bodyOfStep, type Step, withoutSecrets } from '../document/step';

export type FormatName = NonNullable<Query<'writeSteps'>['format']>;

/** The formats of the service, with their names for people. */
export const FORMATS: Readonly<Record<FormatName, { readonly label: string; readonly extension: string }>> = {
  yaml: { label: 'Steps as YAML', extension: 'yaml' },
  json: { label: 'Steps as JSON', extension: 'json' },
  lines: { label: 'Steps as lines', extension: 'txt' },
  playwright: { label: 'Playwright script', extension: 'mjs' },
  webdriverio: { label: 'WebdriverIO script', extension: 'mjs' },
  test: { label: 'Test file for svc test', extension: 'test.yaml' },
  robot: { label: 'Robot Framework suite', extension: 'robot' },
};

/** The steps as a steps file, for when no session can write them; without secrets. */
export function keptJson(steps: readonly Step[]): string {
  const written = steps.map(withoutSecrets).map(bodyOfStep);
  return `${JSON.stringify(
    written.map(({ seq: _, ...step }) => step),
    undefined,
    2,
  )}\n`;
}
