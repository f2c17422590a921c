import { setTimeout as sleep } from 'node:timers/promises';
import type { Client as Browser } from 'webdriver';
import { isDialogOpen, type LoadState, Navigation, ServiceError } from '#svc';
import type { Page } from './page.js';
import type { Remote } from '../remote-session.js';

/** Limit for the rest of a page to load once its document is there. */
const LOAD_LIMIT_MS = 15_000;
const LOAD_POLL_MS = 50;

/** The navigation of a WebDriver session. Its commands return once the document is there (`pageLoadStrategy` eager). */
export class PageNavigation extends Navigation {
  /** @param takes milliseconds that a navigation may take */
  constructor(
    private readonly page: Page,
    private readonly session: Remote,
    private readonly takes: number,
  ) {
    super();
  }

  open(url: string, until: LoadState, signal: AbortSignal): Promise<string> {
    return this.#navigate((browser) => browser.navigateTo(url), until, signal, url);
  }

  back(until: LoadState, signal: AbortSignal): Promise<string> {
    return this.#navigate((browser) => browser.back(), until, signal);
  }

  forward(until: LoadState, signal: AbortSignal): Promise<string> {
    return this.#navigate((browser) => browser.forward(), until, signal);
  }

  reload(until: LoadState, signal: AbortSignal): Promise<string> {
    return this.#navigate((browser) => browser.refresh(), until, signal);
  }

  url(): Promise<string> {
    return this.page.inFront((browser) => browser.getUrl());
  }

  title(): Promise<string> {
    return this.page.inFront((browser) => browser.getTitle());
  }

  async waitForNetworkIdle(): Promise<void> {
    throw seesNoRequests();
  }

  /**
   * @param address returned when the page opens a dialog that waits, so that its address cannot be read
   * @throws ServiceError E0401 with the browser's reason when there is no such page
   */
  async #navigate(
    command: (browser: Browser) => Promise<unknown>,
    until: LoadState,
    signal: AbortSignal,
    address = '',
  ): Promise<string> {
    if (until === 'networkidle') throw seesNoRequests();
    const { takes } = this;
    this.page.expectNewWindows();
    await this.page.switchToFront();
    await this.session.command(command, { signal, takes });
    this.page.dialogs.expect();
    try {
      if (until === 'load') await this.#loaded(signal);
      return await this.url();
    } catch (error) {
      if (!isDialogOpen(error)) throw error;
      return address;
    }
  }

  async #loaded(signal: AbortSignal): Promise<void> {
    const end = performance.now() + LOAD_LIMIT_MS;
    while (performance.now() < end) {
      signal.throwIfAborted();
      const { ready, failed } = await this.page.run<PageState>(`return (${pageState.toString()})()`);
      if (failed !== null) throw new ServiceError('E0401', failed);
      if (ready) return;
      await sleep(LOAD_POLL_MS, undefined, { signal });
    }
  }
}

const seesNoRequests = () => new ServiceError('E0105', 'WebDriver does not see requests; playwright does');

interface PageState {
  readonly ready: boolean;
  /** The reason on an error page of the browser. */
  readonly failed: string | null;
}

/** Whether the page has loaded. Sent as source, because it also runs on error pages, where no page agent is injected. */
function pageState(): PageState {
  const isError = /^(chrome-error:|about:(net|cert)error)/.test(document.documentURI);
  if (!isError) return { ready: document.readyState === 'complete', failed: null };
  const shown = document.body?.innerText ?? '';
  return {
    ready: true,
    failed: /\bERR_[A-Z0-9_]+/.exec(shown)?.[0] ?? (document.title || 'the page cannot be opened'),
  };
}
