import { startDemoApp } from '../../demo/web/server.js';
import { PAGES as REAL_PAGES, servePages } from '../mcp/pages.js';

/** Parameters are tuned on one half of the pages only. */
export type Half = 'tuning' | 'held-out';

export interface HealPage {
  readonly name: string;
  readonly half: Half;
  readonly url: string;
  /** Text that is visible when the page is ready. */
  readonly ready: string;
}

/** Real pages; those with the same layout are in the same half. */
export async function healPages(): Promise<{ readonly pages: readonly HealPage[]; end(): Promise<void> }> {
  const [served, demo] = await Promise.all([servePages(), startDemoApp()]);
  const pages = REAL_PAGES.map(({ name, path, ready }): HealPage => {
    const half = name === 'swagger-ui' ? 'held-out' : 'tuning';
    return { name, half, url: `${served.origin}/${path}`, ready };
  });
  return {
    pages: [...pages, { name: 'demo app', half: 'held-out', url: demo.url, ready: 'Address Book' }],
    end: async () => {
      await Promise.all([served.end(), demo.close()]);
    },
  };
}
