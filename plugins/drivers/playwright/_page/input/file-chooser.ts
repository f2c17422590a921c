import { setTimeout as sleep } from 'node:timers/promises';
import type { FileChooser, Page } from 'playwright-core';
import type { ActionLimits } from '#svc';
import { CHOOSER_LIMIT_MS, checkFileCount, noChooser } from '../../../_browser/file-field.js';

/**
 * Gives files to the chooser that a press opens. While the event has a listener, the browser shows no chooser.
 * @throws ServiceError E0206 when the press opens none, E0403 when its field takes fewer files
 */
export async function giveToChooser(
  page: Page,
  paths: readonly string[],
  press: () => Promise<void>,
  { timeout, signal }: ActionLimits,
): Promise<void> {
  let onChooser: ((chooser: FileChooser) => void) | undefined;
  const opened = new Promise<FileChooser>((resolve) => page.on('filechooser', (onChooser = resolve)));
  try {
    await press();
    const chooser = await Promise.race([opened, sleep(CHOOSER_LIMIT_MS, undefined, { signal, ref: false })]);
    if (!chooser) throw noChooser();
    checkFileCount(paths, chooser.isMultiple());
    await chooser.setFiles([...paths], { timeout });
  } finally {
    page.off('filechooser', onChooser!);
  }
}
