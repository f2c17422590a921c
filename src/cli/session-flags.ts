import * as Flags from '@oclif/core/flags';
import { DIALOG_ACTIONS } from '../device/browser/dialogs.js';
import { ServiceError } from '../errors.js';
import { isObject } from '../secret.js';
import type { DetectorRequest } from '../session/plan.js';
import { readPictureFile } from './picture-source.js';
import { readApiFile, type WantedSession } from './wanted-session.js';

/** Flags of the commands that open a session. */
export const sessionFlags = {
  driver: Flags.string({ description: 'Driver (default SVC_DRIVER, else playwright, or appium with --url)' }),
  url: Flags.string({ description: 'Address of the WebDriver or Appium server' }),
  capabilities: Flags.string({ description: 'Capabilities as JSON, such as {"url": "https://example.com"}' }),
  elements: Flags.string({
    description: 'Element source; repeatable (default all of the driver)',
    multiple: true,
    multipleNonGreedy: true,
  }),
  text: Flags.string({
    description:
      'Text detector, such as tesseract, or with its settings as JSON, {"remote_ocr": {"url": "http://..."}}; ' +
      'repeatable',
    multiple: true,
    multipleNonGreedy: true,
  }),
  image: Flags.string({
    description: 'Image detector, such as templatematch, or with its settings as JSON; repeatable',
    multiple: true,
    multipleNonGreedy: true,
  }),
  project: Flags.string({ description: 'Directory whose images are templates' }),
  template: Flags.string({
    description: 'NAME=FILE: a picture that locators can name; repeatable',
    multiple: true,
    multipleNonGreedy: true,
  }),
  api: Flags.string({ description: 'YAML or JSON file with the API definitions of Invoke API' }),
  dialogs: Flags.string({ description: 'What happens to dialogs (default dismiss)', options: [...DIALOG_ACTIONS] }),
  'update-baselines': Flags.boolean({
    description: 'Compare Screen writes baselines that are missing or differ, instead of failing',
  }),
  'test-case': Flags.string({ description: 'Test case of the tracked events' }),
};

interface SessionFlags {
  readonly driver?: string | undefined;
  readonly url?: string | undefined;
  readonly capabilities?: string | undefined;
  readonly elements?: string[] | undefined;
  readonly text?: string[] | undefined;
  readonly image?: string[] | undefined;
  readonly project?: string | undefined;
  readonly template?: string[] | undefined;
  readonly api?: string | undefined;
  readonly dialogs?: string | undefined;
  readonly 'update-baselines'?: boolean | undefined;
  readonly 'test-case'?: string | undefined;
}

/**
 * The session that these flags describe, with the content of the files that they name.
 * @throws ServiceError E0503 for invalid JSON or API definitions, E0403 and E0304 for pictures
 */
export async function sessionOf(flags: SessionFlags): Promise<WantedSession> {
  const { capabilities, api } = flags;
  return {
    request: {
      driver: flags.driver,
      url: flags.url,
      capabilities: capabilities === undefined ? undefined : objectOf(capabilities, '--capabilities', PAGE),
      elements_sources: flags.elements,
      text_detection: flags.text?.map((given) => detectorOf(given, '--text')),
      image_detection: flags.image?.map((given) => detectorOf(given, '--image')),
      project_path: flags.project,
      api_data: api === undefined ? undefined : await readApiFile(api),
      dialogs: flags.dialogs,
      update_baselines: flags['update-baselines'],
      test_case: flags['test-case'],
    },
    templates: await picturesOf(flags.template ?? []),
  };
}

const PAGE = '{"url": "https://example.com"}';

const detectorOf = (given: string, flag: string): DetectorRequest =>
  given.trimStart().startsWith('{') ? objectOf(given, flag, '{"remote_ocr": {"url": "http://..."}}') : given;

async function picturesOf(given: readonly string[]): Promise<Record<string, string>> {
  const pictures: Record<string, string> = {};
  for (const word of given) {
    const [, name, file] = /^([^=]+)=([^]+)$/.exec(word) ?? [];
    if (name === undefined || file === undefined) throw new ServiceError('E0403', '--template is NAME=FILE');
    pictures[name] = await readPictureFile(name, file);
  }
  return pictures;
}

function objectOf(json: string, flag: string, example: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new ServiceError('E0503', `${flag} is no JSON: ${(error as Error).message}`);
  }
  if (isObject(value)) return value;
  throw new ServiceError('E0503', `${flag} must be an object, such as ${example}`);
}
