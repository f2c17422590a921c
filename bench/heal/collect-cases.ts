import { chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../plugins/drivers/playwright/_launch/find-browser.js';
import { type PageAgent, pageAgentSource } from '../../plugins/drivers/_web/page-agent.js';
import type { Candidate, ElementFingerprint } from '../../src/device/element-fingerprint.js';
import { MAX_READ_ELEMENTS, type TreeStrategy } from '../../src/device/element.js';
import { parseLocator } from '../../src/locate/locator.js';
import { disturb } from './disturb.js';
import { type Mutation, mutate, MUTATIONS } from './mutate.js';
import { installPackages } from '../mcp/packages.js';
import { type Half, healPages, type HealPage } from './pages.js';

/** One change of a page under a locator. */
export interface HealCase {
  readonly page: string;
  readonly half: Half;
  readonly mutation: Mutation;
  readonly before: ElementFingerprint;
  readonly candidates: readonly Candidate[];
  /** Index of the element among the candidates; -1 when it was removed. */
  readonly truth: number;
}

/** A window that shows every page completely. */
const WINDOW = { width: 1280, height: 3000 };
/** Elements of each page that are changed, one after the other. */
const TARGETS = 36;

type Agents = Record<symbol, PageAgent>;
interface Question {
  readonly by: TreeStrategy;
  readonly value: string;
  readonly mutation: Mutation;
  readonly seed: number;
  readonly mutateSource: string;
  readonly disturbSource: string;
}
type Answer = Pick<HealCase, 'before' | 'candidates' | 'truth'>;

/** Runs in the page. */
function ask({ by, value, mutation, seed, mutateSource, disturbSource }: Question): Answer | string {
  const agent = (window as unknown as Agents)[Symbol.for('svc.page')]!;
  const found = agent.find(by, value, 1);
  const element = 'token' in found ? agent.element(found.token, 0) : null;
  const before = 'hits' in found ? found.hits[0]?.fingerprint : undefined;
  if (!element || !before) return 'the locator finds nothing that is visible';
  const change = (0, eval)(`(${mutateSource})`) as typeof mutate;
  const disturbAll = (0, eval)(`(${disturbSource})`) as typeof disturb;
  const undo = change(element, mutation, seed);
  if (!undo) return 'nothing to change';
  const calm = seed % 2 === 1 ? disturbAll(element, seed) : undefined;
  try {
    const candidates = agent.candidates(before.type);
    if (mutation === 'removed') return { before, candidates, truth: -1 };
    const truth = candidates.findIndex(({ fingerprint, locator }) => {
      if (fingerprint.tag !== element.localName || fingerprint.id !== (element.getAttribute('id') ?? '')) return false;
      const [, prefix, rest] = /^(id|css|text|xpath)=([^]*)$/.exec(locator) ?? [undefined, 'xpath', locator];
      const again = agent.find(prefix as TreeStrategy, rest, 1);
      return 'token' in again && agent.element(again.token, 0) === element;
    });
    return truth < 0 ? 'the element is no candidate' : { before, candidates, truth };
  } finally {
    calm?.();
    undo();
  }
}

async function casesOf(page: Page, { name, half }: HealPage): Promise<HealCase[]> {
  const { elements } = await page.evaluate(
    (limit) => (window as unknown as Agents)[Symbol.for('svc.page')]!.elements('page', limit),
    MAX_READ_ELEMENTS,
  );
  const usable = elements.filter(({ enabled, type }) => enabled && type !== 'webview');
  const step = Math.max(1, usable.length / TARGETS);
  const targets = Array.from({ length: Math.min(TARGETS, usable.length) }, (_, i) => usable[Math.floor(i * step)]!);
  const cases: HealCase[] = [];
  for (const [seed, { locator }] of targets.entries()) {
    const { by, value } = parseLocator(locator) as { by: TreeStrategy; value: string };
    for (const mutation of MUTATIONS) {
      const sources = { mutateSource: mutate.toString(), disturbSource: disturb.toString() };
      const answer = await page.evaluate(ask, { by, value, mutation, seed, ...sources });
      if (typeof answer !== 'string') cases.push({ page: name, half, mutation, ...answer });
      else if (answer !== 'nothing to change') process.stderr.write(`${name} ${mutation} ${locator}: ${answer}\n`);
    }
  }
  return cases;
}

/** Changes real pages in a real browser, one element and one change at a time. */
export async function collectCases(): Promise<HealCase[]> {
  await installPackages();
  const served = await healPages();
  const { path, args } = await findBrowser(process.env['SVC_BROWSER']);
  const browser = await chromium.launch({ executablePath: path, args: [...args, '--no-sandbox'] });
  try {
    const cases: HealCase[] = [];
    for (const each of served.pages) {
      const page = await browser.newPage({ viewport: WINDOW });
      await page.addInitScript(pageAgentSource);
      await page.goto(each.url);
      await page.getByText(each.ready).first().waitFor();
      cases.push(...(await casesOf(page, each)));
      await page.close();
    }
    return cases;
  } finally {
    await browser.close();
    await served.end();
  }
}
