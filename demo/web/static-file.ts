import { readFile } from 'node:fs/promises';

const FOLDER = new URL('../../../demo/web/app/', import.meta.url);

const HTML = 'text/html; charset=utf-8';
const CSS = 'text/css; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

/** Request paths and the file each one serves; nothing outside this table is ever read. */
const FILES: ReadonlyMap<string, readonly [file: string, type: string]> = new Map([
  ['/', ['index.html', HTML]],
  ['/index.html', ['index.html', HTML]],
  ['/note.html', ['note.html', HTML]],
  ['/style.css', ['style.css', CSS]],
  ...[
    'api.js',
    'app.js',
    'canvas.js',
    'contact-form.js',
    'contacts.js',
    'countries.js',
    'drag.js',
    'dropdown.js',
    'note.js',
    'rating.js',
    'slider.js',
    'timing.js',
    'toast.js',
    'validation.js',
  ].map((file): [string, [string, string]] => [`/${file}`, [file, SCRIPT]]),
]);

export interface StaticFile {
  readonly type: string;
  readonly read: () => Promise<Buffer>;
}

/** The file behind a request path, or undefined when there is none. */
export function staticFile(path: string): StaticFile | undefined {
  const entry = FILES.get(path);
  if (!entry) return undefined;
  const [file, type] = entry;
  return { type, read: () => readFile(new URL(file, FOLDER)) };
}
