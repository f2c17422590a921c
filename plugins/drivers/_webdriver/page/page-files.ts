import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ActionLimits } from '#svc';
import mime from 'mime-types';
import type { ElementRef } from '../../_browser/browser-surface.js';
import { CHOOSER_LIMIT_MS, checkFileCount, noChooser } from '../../_browser/file-field.js';
import type { Refusal } from '../../_web/page-agent.js';
import type { Page } from './page.js';

/** A multiple of three: base64 without padding between the parts. */
const PART_BYTES = 3 * 1024 * 1024;
const CHOOSER_POLL_MS = 50;

/**
 * Gives files to the file field of an element, or to the chooser that a press on it opens. Scripts make the files in the
 * page, as Playwright does with files in memory: WebDriver's Element Send Keys takes paths of the browser's own machine, and
 * no field in a frame or outside the document.
 * @param press presses the element
 * @returns the reason why the field refuses them
 * @throws ServiceError E0206 when the press opens no chooser, E0403 when the field takes fewer files
 */
export async function giveFiles(
  page: Page,
  ref: ElementRef,
  paths: readonly string[],
  press: () => Promise<void>,
  { signal }: ActionLimits,
): Promise<Refusal> {
  const field = await page.onElement(ref, 'fileField');
  if (field) return send(page, ref, paths, field.multiple, signal);
  await page.onElement(ref, 'catchChooser');
  try {
    await press();
    const end = performance.now() + CHOOSER_LIMIT_MS;
    for (;;) {
      const opened = await page.onElement(ref, 'fileField');
      if (opened) return await send(page, ref, paths, opened.multiple, signal);
      if (performance.now() > end) throw noChooser();
      await sleep(CHOOSER_POLL_MS, undefined, { signal });
    }
  } finally {
    // Where the page went elsewhere, there is nothing to release.
    await page.onElement(ref, 'releaseChooser').catch(() => undefined);
  }
}

async function send(
  page: Page,
  ref: ElementRef,
  paths: readonly string[],
  multiple: boolean,
  signal: AbortSignal,
): Promise<Refusal> {
  checkFileCount(paths, multiple);
  for (const [file, path] of paths.entries()) {
    const name = basename(path);
    const part = { file, name, type: mime.lookup(name) || '' };
    await page.onElement(ref, 'sendFilePart', { ...part, isFirst: true, bytes: '' });
    for await (const chunk of createReadStream(path, { highWaterMark: PART_BYTES, signal })) {
      const bytes = (chunk as Buffer).toString('base64');
      await page.onElement(ref, 'sendFilePart', { ...part, isFirst: false, bytes });
    }
  }
  return page.onElement(ref, 'setFiles');
}
