import type { Template } from '../../locate/vision/templates.js';
import type { Session } from '../../session/session.js';
import { type SessionOrigin, type SessionSnapshot, STATE_PARTS, type StateParts } from '../../session/snapshot.js';

/** A text of a saved session that replaces the one before. */
export interface SavedField {
  readonly name: string;
  /** Differs from its earlier values when the text does. */
  readonly revision: unknown;
  readonly read: () => string | undefined;
  /** Another process can go on without it. */
  readonly canWait: boolean;
}

/** Prefixes: each image is a separate field, so that it is not written again when another one changes. */
const TEMPLATE = 'template:';
const PICTURE = 'picture:';

const json = (name: string, revision: unknown, read: () => unknown): SavedField => ({
  name,
  revision,
  read: () => JSON.stringify(read()),
  canWait: false,
});

/** The fields of a session as it is now. */
export function fieldsOf({ origin, stateReader, recording }: Session): SavedField[] {
  const { running, templates } = stateReader;
  const uploads = templates.uploads.all();
  return [
    json('origin', origin, () => origin),
    json('running', running, () => running),
    ...STATE_PARTS.map((part) => json(part, stateReader.revision(part), () => stateReader.read(part))),
    json('templates', templates.revision, () => uploads.map(({ name }) => name)),
    ...imageFields(uploads, recording.pictures.all()),
  ];
}

const image = (name: string, revision: object, content: Buffer): SavedField => ({
  name,
  revision,
  read: () => content.toString('base64'),
  canWait: true,
});

/** The fields of uploaded templates and of pictures of recorded calls. */
export const imageFields = (
  templates: readonly Template[],
  pictures: readonly (readonly [key: string, image: Buffer])[],
): SavedField[] => [
  ...templates.map((template) => image(TEMPLATE + template.name, template, template.image)),
  ...pictures.map(([key, picture]) => image(PICTURE + key, picture, picture)),
];

/** The part of a snapshot that its fields hold. */
export function snapshotOf(
  fields: ReadonlyMap<string, string>,
): Pick<SessionSnapshot, 'origin' | 'state' | 'templates' | 'pictures' | 'running'> {
  const parsed = <T>(name: string): T | undefined => {
    const text = fields.get(name);
    return text === undefined ? undefined : (JSON.parse(text) as T);
  };
  const names = parsed<string[]>('templates') ?? [];
  const pictures = [...fields].filter(([name]) => name.startsWith(PICTURE));
  return {
    origin: parsed<SessionOrigin>('origin')!,
    state: Object.fromEntries(STATE_PARTS.map((part) => [part, parsed(part)])) as unknown as StateParts,
    templates: names.flatMap((name) => {
      const found = fields.get(TEMPLATE + name);
      return found === undefined ? [] : [{ name, image: found }];
    }),
    pictures: Object.fromEntries(pictures.map(([name, text]) => [name.slice(PICTURE.length), text])),
    running: parsed('running'),
  };
}
