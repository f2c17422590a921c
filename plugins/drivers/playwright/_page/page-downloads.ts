import type { BrowserContext, Download as BrowserDownload, Page } from 'playwright-core';
import { type Download, Downloads, ServiceError, type SessionFiles } from '#svc';

type State = Pick<Download, 'state' | 'file' | 'reason'>;

/** The downloads of all pages of a browser context. */
export class PageDownloads extends Downloads {
  readonly #begun: { readonly download: BrowserDownload; state: State }[] = [];

  constructor(
    context: BrowserContext,
    private readonly files: SessionFiles,
  ) {
    super();
    const follow = (page: Page) => page.on('download', (download) => void this.#keep(download));
    context.pages().forEach(follow);
    context.on('page', follow);
  }

  async list(): Promise<Download[]> {
    return this.#begun.map(({ download, state }, index) => ({
      id: String(index),
      suggestedName: download.suggestedFilename(),
      url: download.url(),
      ...state,
    }));
  }

  async #keep(download: BrowserDownload): Promise<void> {
    const entry: { readonly download: BrowserDownload; state: State } = { download, state: { state: 'running' } };
    this.#begun.push(entry);
    try {
      const reason = await download.failure();
      if (reason !== null) entry.state = { state: 'failed', reason };
      else entry.state = { state: 'done', file: await this.#store(download) };
    } catch (error) {
      entry.state = { state: 'failed', reason: reasonOf(error) };
    } finally {
      await download.delete().catch(() => undefined);
    }
  }

  async #store(download: BrowserDownload): Promise<string> {
    const path = await this.files.newPath(download.suggestedFilename());
    await download.saveAs(path);
    return (await this.files.adopt(path)).name;
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof ServiceError ? error.message : ((error as Error).message.split('\n')[0] ?? '').slice(0, 300);
