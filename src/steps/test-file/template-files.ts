import { isImageName, parseLocator, writeLocator } from '../../locate/locator.js';
import type { RecordedStep } from '../../session/recording/recorded-step.js';
import type { DefinitionLookup, Script } from '../script.js';
import { withLocators } from './lift-elements.js';
import { freeName } from './readable-name.js';

interface WithTemplates {
  readonly steps: readonly RecordedStep[];
  /** The pictures as base64, by file name. */
  readonly files: ReadonlyMap<string, string>;
}

const DATA_URL = /^data:image\/([a-z]+);base64,/i;

/**
 * The pictures of a script as files of one folder. Of several pictures with one name the later ones get another, and the
 * steps that used them say so.
 */
export function templateFiles(script: Script, lookup: DefinitionLookup): WithTemplates {
  const files = new Map<string, string>();
  /** Keeps a picture. @returns the name for locators */
  const keep = (name: string, picture: string): string => {
    const content = picture.replace(DATA_URL, '');
    const isOther = (each: string) => (files.get(fileName(each, picture)) ?? content) !== content;
    const free = freeName(name, isOther);
    files.set(fileName(free, picture), content);
    return free;
  };
  for (const [name, picture] of Object.entries(script.session?.templates ?? {})) keep(name, picture);
  const steps = script.steps.map((step, i) => {
    const renamed = new Map(
      Object.entries(script.pictures?.[i] ?? {}).map(([name, picture]) => [name, keep(name, picture)]),
    );
    return withLocators(step, lookup, (locator) => renameImages(locator, renamed));
  });
  return { steps, files };
}

/** Locators name a template with or without its extension. */
function fileName(name: string, picture: string): string {
  if (isImageName(name)) return name;
  const type = DATA_URL.exec(picture)?.[1] ?? 'png';
  // The type of a picture is read from its content, and a project has no templates that end in .gif.
  return `${name}.${type === 'gif' ? 'png' : type}`;
}

function renameImages(locator: string, names: ReadonlyMap<string, string>): string {
  const rename = (part: string) => {
    if (!/^\s*image=/i.test(part)) return part;
    const { value, nth } = parseLocator(part);
    const name = names.get(value.trim());
    return name === undefined || name === value.trim() ? part : writeLocator('image', name, nth);
  };
  return locator.split('|').map(rename).join('|');
}
