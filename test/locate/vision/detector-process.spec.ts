import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import sharp from 'sharp';
import { DetectorProcess, type DetectorProcessOptions } from '../../../src/locate/vision/detector-process.js';
import { createLog } from '../../../src/log.js';
import { refusalOf, thrownBy } from '../../fixtures/thrown-by.js';
import { until } from '../../fixtures/until.js';

const OPTIONS: DetectorProcessOptions = {
  name: 'test',
  module: new URL('../../fixtures/detections.js', import.meta.url),
  threads: { module: new URL('../../fixtures/worker-tasks.js', import.meta.url), maxThreads: 1 },
  idleMs: 60_000,
  env: {},
};
const SERVICE = fileURLToPath(new URL('../../fixtures/detecting-service.js', import.meta.url));

const pngOf = (background: string, width = 3, height = 2) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

describe('DetectorProcess', () => {
  let detector: DetectorProcess;
  let png: Buffer;

  const start = (options: Partial<DetectorProcessOptions> = {}) =>
    (detector = new DetectorProcess({ ...OPTIONS, ...options }, { log: createLog('fatal') }));
  const pid = () => detector.run<number>('pid', { png });
  const inThread = (task: string, signal?: AbortSignal) => {
    const argument = { png, task };
    return detector.run('inThread', argument, signal);
  };

  before(async () => {
    png = await pngOf('#102030');
  });

  afterEach(() => detector.end());

  it('decodes pictures, in the same memory one after the other', async () => {
    start();
    const pictures = ['#ff0000', '#00ff00'].map((colour, index) => pngOf(colour, 5 - index, 4));
    for (const [index, first] of [
      [255, 0, 0],
      [0, 255, 0],
    ].entries()) {
      const found = await detector.run('size', { png: await pictures[index]! });
      expect(found).to.deep.equal({ width: 5 - index, height: 4, first });
    }
  });

  it('decodes several pictures at the same time', async () => {
    start();
    const colours = Array.from({ length: 6 }, (_, index) => index * 40);
    const pictures = await Promise.all(colours.map((grey) => pngOf(`rgb(${grey}, ${grey}, ${grey})`)));
    const found = await Promise.all(pictures.map((each) => detector.run<{ first: number[] }>('size', { png: each })));
    expect(found.map(({ first }) => first[0])).to.deep.equal(colours);
  });

  it('runs one process, and threads in it', async () => {
    start();
    const first = await pid();
    expect(first).to.not.equal(process.pid);
    expect(await inThread('echo')).to.equal(7);
    expect(await pid()).to.equal(first);
  });

  it('is E0303 for a damaged picture', async () => {
    start();
    const damaged = png.subarray(0, png.length - 20);
    expect((await refusalOf(() => detector.run('size', { png: damaged }))).code).to.equal('E0303');
  });

  for (const [what, work, message] of [
    ['process ends', () => detector.run('end', { png }), /^its process ended \(exit code 3\)$/],
    ['thread ends', () => inThread('exit'), /worker exited/],
    ['thread fails', () => inThread('fail'), /^out of memory/],
  ] as const) {
    it(`fails the detection whose ${what}, and not the next one`, async () => {
      start();
      expect((await thrownBy(work)).message).to.match(message);
      expect(await inThread('echo')).to.equal(7);
    });
  }

  it('fails what runs when the process is killed, and starts another', async () => {
    start();
    const first = await pid();
    const running = [1, 2].map(() => thrownBy(() => inThread('hang')));
    process.kill(first, 'SIGKILL');
    for (const error of await Promise.all(running)) expect(error.message).to.equal('its process ended (SIGKILL)');
    expect(await pid()).to.not.equal(first);
  });

  it('ends a detection that is aborted, whose thread is free for the next one', async () => {
    start();
    const first = await pid();
    const stop = new AbortController();
    const running = thrownBy(() => inThread('hang', stop.signal));
    await pid();
    stop.abort(new Error('enough'));
    expect((await running).message).to.equal('enough');
    expect((await thrownBy(() => inThread('echo', stop.signal))).message).to.equal('enough');
    expect(await inThread('echo')).to.equal(7);
    expect(await pid()).to.equal(first);
  });

  it('ends an idle process', async () => {
    start({ idleMs: 20 });
    const first = await pid();
    await until('the end of the process', () => !isAlive(first));
    expect(await pid()).to.not.equal(first);
  });

  it('fails what runs when it ends, and refuses more', async () => {
    start();
    const first = await pid();
    const running = refusalOf(() => inThread('hang'));
    await detector.end();
    expect((await running).code).to.equal('E0505');
    expect((await refusalOf(() => inThread('echo'))).code).to.equal('E0505');
    expect(isAlive(first)).to.equal(false);
  });

  it('leaves no process when the service is killed', async () => {
    start();
    const service = spawn(process.execPath, [SERVICE], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [printed] = (await once(service.stdout, 'data')) as [Buffer];
    const child = Number(String(printed));
    expect(isAlive(child)).to.equal(true);
    service.kill('SIGKILL');
    await until('the end of the process', () => !isAlive(child));
  });
});
