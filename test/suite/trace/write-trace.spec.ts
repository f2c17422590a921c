import { expect } from 'chai';
import sharp from 'sharp';
import yauzl from 'yauzl';
import { text } from 'node:stream/consumers';
import type { CaseAttempt } from '../../../src/suite/result/run-result.js';
import type { RunningCase } from '../../../src/suite/run/run-listener.js';
import { writeTrace } from '../../../src/suite/trace/write-trace.js';
import { caseAttempt, stepRecord } from '../../fixtures/run-result.js';
import { longIt } from '../../fixtures/tier.js';
import { inTraceViewer } from '../../support/trace-viewer.js';

const RUNNING = { planned: { title: 'a guest pays' }, worker: 1, attempt: 2 } as RunningCase;
const BEGAN = Date.parse('2026-01-31T18:04:05.000Z');
const at = (ms: number) => new Date(BEGAN + ms).toISOString();

const error = { code: 'E0201', message: 'Element not found: id=pay' };
const PRESS = stepRecord({
  title: 'Press Element',
  keyword: 'press_element',
  line: 'id=pay',
  params: [{ name: 'element', values: ['id=pay', 'text=Pay'] }],
  place: 'shop.test.yaml:9:7',
  began: at(400),
  ms: 300,
  outcome: 'failed',
  error,
  screen: { file: 'data/screen.png' },
});
const ATTEMPT: CaseAttempt = caseAttempt([], {
  began: at(0),
  ms: 1000,
  parts: [
    {
      part: 'setup',
      steps: [
        stepRecord({ title: 'Launch App', line: '', began: at(10), ms: 200, screen: { file: 'data/screen.png' } }),
      ],
    },
    {
      part: 'case',
      steps: [stepRecord({ kind: 'use', title: 'use pay by card', line: '', began: at(300), ms: 500, steps: [PRESS] })],
    },
  ],
  outcome: 'failed',
  error,
  foundErrors: [{ code: 'PAY1', match: 'Card refused' }],
  console: ['error: card refused', 'no level'],
});
const HAR = {
  log: {
    entries: [
      {
        startedDateTime: at(500),
        time: 20,
        request: {
          method: 'POST',
          url: 'https://shop.example/pay',
          headers: [],
          httpVersion: '',
          cookies: [],
          queryString: [],
          headersSize: -1,
          bodySize: -1,
        },
        response: {
          status: 402,
          statusText: '',
          httpVersion: '',
          cookies: [],
          headers: [],
          redirectURL: '',
          headersSize: -1,
          bodySize: -1,
          content: { size: 7, mimeType: 'text/plain', text: 'refused' },
        },
        cache: {},
        timings: { send: -1, wait: 20, receive: -1 },
      },
    ],
  },
};

/** The trace of the attempt, with a red screen. */
async function written(attempt: CaseAttempt = ATTEMPT): Promise<Buffer> {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  let kept: Buffer | undefined;
  const attachment = await writeTrace(RUNNING, attempt, HAR, {
    read: async (file) => {
      if (file !== 'data/screen.png') throw new Error('gone');
      return png;
    },
    file: async (name, content, contentType) => {
      kept = content;
      return { name, file: 'data/t.zip', contentType };
    },
  });
  expect(attachment).to.deep.equal({ name: 'trace', file: 'data/t.zip', contentType: 'application/zip' });
  return kept!;
}

async function filesOf(zip: Buffer): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const opened = await yauzl.fromBufferPromise(zip, { lazyEntries: true });
  for await (const entry of opened.eachEntry())
    files.set(entry.fileName, await text(await opened.openReadStreamPromise(entry)));
  return files;
}

const eventsOf = (lines: string) =>
  lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>> & { readonly type: string });

describe('writeTrace', () => {
  it('has the parts and steps as actions, with their times, errors, lines and screens', async () => {
    const files = await filesOf(await written());
    const events = eventsOf(files.get('trace.trace')!);
    expect(events[0]).to.include({ type: 'context-options', wallTime: BEGAN, title: 'a guest pays (attempt 2)' });
    expect(events[0]!['options']).to.deep.equal({ viewport: { width: 40, height: 30 } });
    const before = events.filter(({ type }) => type === 'before');
    expect(before.map(({ title, parentId, startTime }) => [title, parentId, startTime])).to.deep.equal([
      ['setup', undefined, 10],
      ['Launch App', 'call@1', 10],
      ['case', undefined, 300],
      ['use pay by card', 'call@3', 300],
      ['Press Element id=pay', 'call@4', 400],
    ]);
    expect(before.at(-1)).to.deep.include({
      params: { element: ['id=pay', 'text=Pay'] },
      stack: [{ file: 'shop.test.yaml', line: 9, column: 7 }],
    });
    const failed = events.find(({ type, callId }) => type === 'after' && callId === 'call@5')!;
    expect(failed).to.deep.include({
      endTime: 700,
      error: { name: 'E0201', message: 'E0201 Element not found: id=pay' },
    });
    expect(events.filter(({ type }) => type === 'screencast-frame').map(({ timestamp }) => timestamp)).to.deep.equal([
      210, 700,
    ]);
    expect(
      events.filter(({ type }) => type === 'console').map(({ messageType, text: line }) => [messageType, line]),
    ).to.deep.equal([
      ['error', 'card refused'],
      ['log', 'no level'],
    ]);
    expect([...files.keys()].filter((name) => name.endsWith('.png'))).to.have.length(1);
  });

  it('has the requests with their bodies', async () => {
    const files = await filesOf(await written());
    const [request] = eventsOf(files.get('trace.network')!) as unknown as {
      snapshot: { response: { content: { _sha1: string } } };
    }[];
    expect(request).to.deep.nested.include({ type: 'resource-snapshot', 'snapshot._monotonicTime': 500 });
    expect(files.get(`resources/${request!.snapshot.response.content._sha1}`)).to.equal('refused');
  });

  it('leaves out a picture that is gone, and steps that did not run', async () => {
    const steps = [stepRecord({ began: at(0), screen: { file: 'data/gone.png' } }), stepRecord({ outcome: 'skipped' })];
    const files = await filesOf(await written(caseAttempt(steps, { began: at(0) })));
    const events = eventsOf(files.get('trace.trace')!);
    expect(events.filter(({ type }) => type === 'before')).to.have.length(1);
    expect(events.filter(({ type }) => type === 'screencast-frame')).to.deep.equal([]);
  });

  longIt('opens in the viewer of Playwright, with actions, screen, errors, console and requests', async () => {
    await inTraceViewer(await written(), async (page) => {
      const press = page.getByText('Press Element id=pay').first();
      await press.waitFor();
      expect(await page.getByTestId('actions-tree').textContent())
        .to.contain('setup')
        .and.to.contain('use pay by card');
      await press.click();
      await page.getByText('After', { exact: true }).click();
      const screen = page.frameLocator('iframe.snapshot-visible').locator('img');
      await screen.waitFor();
      expect(await screen.evaluate((image: HTMLImageElement) => image.naturalWidth)).to.equal(40);
      for (const [tab, shown] of [
        ['Errors', 'E0201 Element not found: id=pay'],
        ['Console', 'card refused'],
        ['Network', 'pay'],
        ['Log', 'shop.test.yaml:9:7'],
        ['Attachments', 'screen'],
      ] as const) {
        await page.getByRole('tab', { name: tab }).click();
        await page.getByRole('tabpanel').getByText(shown).first().waitFor();
      }
    });
  });
});
