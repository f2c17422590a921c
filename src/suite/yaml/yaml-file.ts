import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Place } from '../model/place.js';
import type { Problem } from '../model/problem.js';
import { nodesOf } from './convert-document.js';
import type { YamlNode } from './yaml-node.js';
import { syntaxMessage } from './syntax-message.js';

/** A YAML or JSON text, parsed. */
export interface YamlFile {
  /** Relative to the root of the project, with `/`. */
  readonly path: string;
  /** Undefined for a text without content, and for one whose syntax is wrong. */
  readonly root: YamlNode | undefined;
  /** Of the syntax: all of them, one for each line. */
  readonly problems: readonly Problem[];
}

/** Parsing YAML takes seconds for a million characters, and nothing else runs meanwhile. */
const MAX_CHARS = 1_000_000;

/** The beginning of a file, for problems of the whole. */
export const startOf = (file: string): Place => ({ file, line: 1, column: 1 });

const failed = (path: string, problems: readonly Problem[]): YamlFile => ({ path, root: undefined, problems });

const whole = (path: string, message: string): YamlFile =>
  failed(path, [{ severity: 'error', message, place: startOf(path) }]);

/**
 * Reads a YAML or JSON file of a project. Never throws: that it cannot be read is a problem too.
 * @param path relative to the root, with `/`
 */
export async function readYamlFile(root: string, path: string): Promise<YamlFile> {
  const file = join(root, path);
  try {
    const { size } = await stat(file);
    // No character of UTF-8 has more than four bytes.
    if (size > MAX_CHARS * 4) return whole(path, tooLarge(`${Math.ceil(size / 1_000_000)} MB`));
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
    return await parseYaml(text, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return whole(path, 'is not encoded in UTF-8: save it as UTF-8');
    return whole(path, `cannot be read (${code ?? String(error)})`);
  }
}

const tooLarge = (size: string): string =>
  `has ${size}; at most ${MAX_CHARS} characters are read: split the file, or move its data to a CSV file`;

/**
 * Parses a YAML or JSON text, with the place of every node and key. Never throws.
 * @param path the file, for the places
 */
export async function parseYaml(text: string, path: string): Promise<YamlFile> {
  const content = text.replace(/^\uFEFF/, '');
  if (content.length > MAX_CHARS) return whole(path, tooLarge(`${content.length} characters`));
  const yaml = await import('yaml');
  const lines = new yaml.LineCounter();
  const placeAtOffset = (offset: number): Place => {
    const { line, col } = lines.linePos(Math.min(offset, content.length));
    return { file: path, line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  try {
    // Keys that stand twice are reported with both places, by nodesOf.
    const options = { lineCounter: lines, prettyErrors: false, uniqueKeys: false };
    const document = yaml.parseDocument(content, options);
    const texts = content.split(/\r?\n/);
    const syntax = document.errors.map(({ code, message, pos }): Problem => {
      const place = placeAtOffset(pos[0]);
      return { severity: 'error', message: syntaxMessage(code, message, texts[place.line - 1] ?? ''), place };
    });
    if (syntax.length > 0) return failed(path, firstOfEachLine(syntax));
    const unresolved = document.warnings.map(({ message, pos }): Problem => {
      return {
        severity: 'error',
        message: `${message.replace(/^U/, 'u')}: quote the text`,
        place: placeAtOffset(pos[0]),
      };
    });
    const { node, problems } = nodesOf(document, yaml, placeAtOffset);
    return { path, root: node, problems: [...unresolved, ...problems] };
  } catch (error) {
    if (error instanceof RangeError) return whole(path, 'is nested too deeply');
    throw error;
  }
}

/** One wrong character often causes several problems on its line. */
function firstOfEachLine(problems: readonly Problem[]): Problem[] {
  const lines = new Set<number | undefined>();
  return problems.filter(({ place }) => !lines.has(place?.line) && lines.add(place?.line));
}
