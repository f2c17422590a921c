import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import sharp from 'sharp';
import { type ClientSession, expectFailure } from '../support/client-session.js';
import { picture, sizeOf } from '../support/picture.js';
import { sessionConfig } from '../support/session-config.js';
import { SessionOnPages } from '../support/session-on-pages.js';

const PAGE = `<body style="margin:0"><div style="position:absolute;left:40px;top:60px;width:80px;height:50px;
background:linear-gradient(45deg,#c00,#048)"></div>`;
const BOX = { x: 40, y: 60, width: 80, height: 50 };

describe('templates of a session and of its project over HTTP', () => {
  let directory: string;
  let project: string;
  let on: SessionOnPages;
  let session: ClientSession;
  let small: string;

  before(async () => {
    directory = mkdtempSync(join(tmpdir(), 'svc-test-'));
    project = join(directory, 'project');
    mkdirSync(join(project, 'sub'), { recursive: true });
    small = await picture(8, 6);
    const photo = sharp(Buffer.from(small, 'base64'));
    await photo.clone().jpeg().withMetadata({ orientation: 6 }).toFile(join(project, 'photo.jpg'));
    await photo
      .clone()
      .png()
      .toFile(join(project, 'sub', 'nested.png'));
    on = await SessionOnPages.start({ '/': PAGE }, (server) =>
      sessionConfig(server.url('/'), { project_path: project }),
    );
    ({ session } = on);
  });

  after(async () => {
    await on.end();
    rmSync(directory, { recursive: true, force: true });
  });

  const add = (body: object) => session.post('/templates', body);
  const list = async () => (await session.get('/templates')).body['templates'] as { name: string; scope: string }[];
  const remove = (name: string) => on.client.delete(`${session.path}/templates/${encodeURIComponent(name)}`);
  const withoutProject = async (work: (other: ClientSession) => Promise<void>) => {
    const other = await SessionOnPages.borrow({}, sessionConfig());
    await work(other.session).finally(() => other.end());
  };

  it('are listed with their upright sizes; those of the session hide those of the project', async () => {
    await add({ name: 'mine', image_base64: small });
    await add({ name: 'nested.png', image_base64: await picture(3, 4) });
    expect(await list()).to.deep.equal([
      { name: 'mine', scope: 'session', width: 8, height: 6 },
      { name: 'nested.png', scope: 'session', width: 3, height: 4 },
      { name: 'photo.jpg', scope: 'project', width: 6, height: 8 },
    ]);
    expect((await remove('nested.png')).status).to.equal(204);
    expect((await list()).map(({ name, scope }) => `${scope} ${name}`)).to.deep.equal([
      'session mine',
      'project photo.jpg',
      'project nested.png',
    ]);
  });

  it('are fetched as PNG, upright', async () => {
    const png = await fetch(`${on.client.url}${session.path}/templates/photo`);
    expect(png.headers.get('content-type')).to.equal('image/png');
    expect(await sizeOf(Buffer.from(await png.arrayBuffer()).toString('base64'))).to.include({ width: 6, height: 8 });
  });

  it('are cut from the screen in device pixels', async () => {
    expect((await add({ name: 'box', bounds: BOX })).json).to.deep.equal({ name: 'box', status: 'ok' });
    const answer = await fetch(`${on.client.url}${session.path}/templates/box`);
    const shot = sharp(Buffer.from((await session.read('/screenshot')) as string, 'base64')).removeAlpha();
    const wanted = await shot.extract({ left: 40, top: 60, width: 80, height: 50 }).raw().toBuffer();
    const cut = await sharp(Buffer.from(await answer.arrayBuffer()))
      .raw()
      .toBuffer();
    expect(Buffer.compare(cut, wanted)).to.equal(0);
  });

  it('are written into the project, where every later call finds them', async () => {
    const answer = await add({ name: 'kept', bounds: BOX, scope: 'project' });
    expect(answer.json).to.deep.equal({ name: 'kept', status: 'ok', file: 'kept.png' });
    expect(await sizeOf(readFileSync(join(project, 'kept.png')).toString('base64'))).to.include({ width: 80 });
    for (const element of ['kept', 'kept.png']) {
      const { code } = (await session.act('Press Element', { element, timeout: 0 })).detail;
      expect(code).to.equal('E0201');
    }
    const webp = await sharp(Buffer.from(small, 'base64')).webp().toBuffer();
    await add({ name: 'turned.png', image_base64: webp.toString('base64'), scope: 'project' });
    expect(await sizeOf(readFileSync(join(project, 'turned.png')).toString('base64'))).to.include({ width: 8 });
    expect(readdirSync(project).filter((name) => name.endsWith('.tmp'))).to.deep.equal([]);
  });

  it('are overwritten in the project when that is asked for, in the file that has the name', async () => {
    const nested = join(project, 'sub', 'nested.png');
    const before = readFileSync(nested);
    const body = { name: 'nested', image_base64: await picture(9, 9), scope: 'project' };
    const refused = await add(body);
    expectFailure(refused, 'E0403');
    expect(refused.detail.message).to.include('replace: true').and.include(join('sub', 'nested.png'));
    expect(readFileSync(nested).equals(before)).to.equal(true);
    expect((await add({ ...body, replace: true })).json).to.include({ file: join('sub', 'nested.png') });
    expect(await sizeOf(readFileSync(nested).toString('base64'))).to.include({ width: 9 });
    const photo = await add({ name: 'photo', image_base64: small, scope: 'project', replace: true });
    expectFailure(photo, 'E0403');
    expect(photo.detail.message).to.include('no PNG');
  });

  it('never overwrite a file that the project has got meanwhile, nor follow a link out of it', async () => {
    const outside = join(directory, 'outside.png');
    symlinkSync(outside, join(project, 'link.png'));
    const body = { name: 'link', image_base64: small, scope: 'project' };
    expectFailure(await add(body), 'E0403');
    expect((await add({ ...body, replace: true })).status).to.equal(200);
    expect(existsSync(outside)).to.equal(false);

    mkdirSync(join(directory, 'elsewhere'));
    renameSync(join(project, 'sub'), join(directory, 'moved'));
    symlinkSync(join(directory, 'elsewhere'), join(project, 'sub'));
    const led = await add({ name: 'nested', image_base64: small, scope: 'project', replace: true });
    expectFailure(led, 'E0403');
    expect(led.detail.message).to.include('leads out of the project');
    expect(readdirSync(join(directory, 'elsewhere'))).to.deep.equal([]);
  });

  it('are refused with a reason', async () => {
    for (const [body, message] of [
      [{ name: '../up', image_base64: small, scope: 'project' }, 'template name'],
      [{ name: 'sub/a', bounds: BOX }, 'template name'],
      [{ name: '.', image_base64: small, scope: 'project' }, 'letter or digit'],
      [{ name: 'a.jpg', image_base64: small, scope: 'project' }, 'name it a'],
      [{ name: 'a' }, 'either image_base64 or bounds'],
      [{ name: 'a', image_base64: small, bounds: BOX }, 'either image_base64 or bounds'],
      [{ name: 'a', bounds: { ...BOX, x: 90_000 } }, 'within the screen'],
      [{ name: 'a', bounds: { ...BOX, height: -1 } }, 'height'],
      [{ name: 'a', bounds: BOX, scope: 'world' }, 'scope'],
    ] as const) {
      const answer = await add(body);
      expectFailure(answer, 'E0403');
      expect(answer.detail.message, JSON.stringify(body)).to.include(message);
    }
    await withoutProject(async (other) => {
      const answer = await other.post('/templates', { name: 'a', image_base64: small, scope: 'project' });
      expectFailure(answer, 'E0403');
      expect(answer.detail.message).to.include('project_path');
    });
  });

  it('are missing as files are; only those of the session can be removed', async () => {
    const gone = await session.get('/templates/nothing');
    expectFailure(gone, 'E0513', 404);
    expect(gone.detail.message).to.include('no template "nothing"');
    expectFailure(await remove('nothing'), 'E0513', 404);
    expectFailure(await session.get('/templates/..%2Fx'), 'E0403');
    const refused = await remove('photo.jpg');
    expectFailure(refused, 'E0403');
    expect(refused.detail.message).to.include('belongs to the project');
    expect(existsSync(join(project, 'photo.jpg'))).to.equal(true);
  });
});
