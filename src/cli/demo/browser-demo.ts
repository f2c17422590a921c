import { readFile } from 'node:fs/promises';
import { DEMO_STEPS, demoApi } from './demo-steps.js';
import { type DemoTarget, sourcesOf } from './demo-target.js';

/** What the app draws on a canvas. */
const LIGHTHOUSE = new URL('../../../../demo/web/pictures/lighthouse.png', import.meta.url);

/** The bundled web app in a browser. */
export async function browserDemo(port: number): Promise<DemoTarget> {
  const { startDemoApp } = await import('../../../demo/web/server.js');
  const app = await startDemoApp({ port });
  return {
    title: 'svc demo',
    isUp: `The demo app is served on ${app.url}`,
    address: app.url,
    isOpen: 'A browser is open on it',
    sources: sourcesOf('playwright', { url: app.url }),
    api: demoApi(app.url),
    pictures: { lighthouse: await readFile(LIGHTHOUSE) },
    steps: DEMO_STEPS,
    example: { mode: 'keyword', keyword: 'Enter Text', params: ['full-name', 'Ada'] },
    close: () => app.close(),
  };
}
