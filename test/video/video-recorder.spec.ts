import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import sharp from 'sharp';
import { ServiceError } from '../../src/errors.js';
import { SessionFiles } from '../../src/files/session-files.js';
import { VideoRecorder } from '../../src/video/video-recorder.js';
import { logRecords, WARN } from '../fixtures/log-records.js';
import { refusalOf } from '../fixtures/thrown-by.js';
import { until } from '../fixtures/until.js';

const ROOM = { files_limit: 10_000_000, file_size_limit: 10_000_000, project_root: undefined };

describe('VideoRecorder', () => {
  const { log, records } = logRecords();
  let files: SessionFiles;
  let captures = 0;
  let capture: () => Promise<Buffer>;

  const plain = (red: number, width = 64, height = 32) =>
    sharp({ create: { width, height, channels: 3, background: { r: red, g: 0, b: 0 } } })
      .png()
      .toBuffer();
  const noise = () =>
    sharp({
      create: { width: 400, height: 300, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    } as never)
      .png()
      .toBuffer();
  const recorder = (limits = ROOM) => {
    files = new SessionFiles(limits, undefined);
    return new VideoRecorder(() => (captures++, capture()), files, log);
  };
  const moreCaptures = (count: number) => {
    const before = captures;
    return until(`${count} captures`, () => captures >= before + count);
  };
  /** The clusters of a file: one for each frame. */
  const framesIn = async (name: string) =>
    (await readFile(await files.pathOf(name))).toString('latin1').split('\x1f\x43\xb6\x75').length - 1;

  afterEach(() => files.close());

  it('writes a frame where the screen changes, and the last one', async () => {
    let red = 0;
    capture = () => plain(red);
    const video = recorder();
    await video.start('still', 25);
    await moreCaptures(4);
    expect(await video.stop()).to.include({ name: 'still.webm' });
    expect(await framesIn('still.webm')).to.equal(2);
    await video.start('moving', 25);
    for (red = 50; red < 250; red += 50) await moreCaptures(2);
    await video.stop();
    expect(await framesIn('moving.webm')).to.be.at.least(5);
  });

  it('fits a screen of another shape into the first', async () => {
    capture = () => plain(10);
    const video = recorder();
    await video.start('turned', 25);
    capture = () => plain(10, 32, 64);
    await moreCaptures(2);
    const { size } = await video.stop();
    expect(size).to.be.above(0);
  });

  it('goes on when a capture fails, and stops while one hangs', async () => {
    capture = () => plain(0);
    const video = recorder();
    await video.start('gaps', 25);
    capture = () => Promise.reject(new ServiceError('E0107'));
    await moreCaptures(2);
    capture = () => plain(200);
    await moreCaptures(2);
    capture = () => new Promise(() => undefined);
    await moreCaptures(1);
    await video.stop();
    expect(await framesIn('gaps.webm')).to.equal(3);
  });

  it('is E0303, and leaves no file, where the screen cannot be captured', async () => {
    capture = () => Promise.reject(new ServiceError('E0303'));
    const video = recorder();
    expect(await refusalOf(() => video.start('none', 5))).to.include({ code: 'E0303' });
    expect(await refusalOf(() => video.stop())).to.include({ code: 'E0401' });
    expect(await files.list()).to.deep.equal([]);
  });

  it('ends at the limit of the files, and says so', async () => {
    capture = noise;
    const video = recorder({ ...ROOM, file_size_limit: 1_100_000 });
    await video.start('large', 25);
    const { free } = files;
    await until('the limit', () => records.some(({ level }) => level === WARN));
    const told = await video.stop();
    expect(told.ended).to.equal('size');
    expect(told.size).to.be.below(free);
    expect(await files.list()).to.have.length(1);
  });

  it('is E0513 where the files have no room', async () => {
    capture = () => plain(0);
    const video = recorder({ ...ROOM, file_size_limit: 500_000 });
    expect(await refusalOf(() => video.start('none', 5))).to.include({ code: 'E0513' });
  });

  it('removes what nobody stopped', async () => {
    capture = () => plain(0);
    const video = recorder();
    const path = await files.newPath('probe');
    await video.start('left', 25);
    const file = path.replace('probe', 'left.webm');
    expect(existsSync(file)).to.equal(true);
    await video.close();
    expect(existsSync(file)).to.equal(false);
    await video.close();
  });
});
