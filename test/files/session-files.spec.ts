import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { expect } from 'chai';
import { SessionFiles } from '../../src/files/session-files.js';
import { refusalOf, thrownBy } from '../fixtures/thrown-by.js';

const LIMITS = { files_limit: 1000, file_size_limit: 600, project_root: undefined };
const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');

describe('The files of a session', () => {
  let files: SessionFiles;
  const add = (name: string, content: string) => files.add(name, Buffer.from(content));

  beforeEach(() => {
    files = new SessionFiles(LIMITS, undefined);
  });
  afterEach(() => files.close());

  it('are stored with their size and hash, in a directory of this user alone', async () => {
    const added = await files.add('notes.txt', Readable.from([Buffer.from('on'), Buffer.from('e')]));
    expect(added).to.deep.equal({ name: 'notes.txt', size: 3, sha256: sha256('one') });
    const path = await files.pathOf('notes.txt');
    expect(await readFile(path, 'utf8')).to.equal('one');
    expect((await stat(dirname(path))).mode & 0o777).to.equal(0o700);
    expect((await stat(path)).mode & 0o777).to.equal(0o600);
    expect(await files.list()).to.deep.equal([added]);
  });

  it('never leave their directory', async () => {
    for (const name of ['../../up.txt', '..', '.', '', '/etc/passwd', 'C:\\dir\\win.txt', 'nul\0l', '…/é']) {
      const { name: cleaned } = await add(name, 'x');
      expect(cleaned).to.match(/^[A-Za-z0-9_-][A-Za-z0-9._ -]*$/);
    }
    const directory = dirname(await files.pathOf('passwd'));
    expect(await readdir(directory)).to.have.members((await files.list()).map(({ name }) => name));
    for (const name of ['../passwd', './passwd', '/etc/passwd', '..']) {
      expect(await refusalOf(() => files.pathOf(name))).to.include({ code: 'E0513', status: 404 });
      expect(await refusalOf(() => files.remove(name))).to.include({ code: 'E0513', status: 404 });
    }
  });

  it('replace what the same client name added, and else get a number', async () => {
    await add('data.csv', 'old');
    expect(await add('data.csv', 'newer')).to.include({ name: 'data.csv', size: 5 });
    expect(await add('ä.csv', '1')).to.include({ name: '_.csv' });
    expect(await add('ö.csv', '2')).to.include({ name: '_-2.csv' });
    expect(await add('DATA.csv', '3')).to.include({ name: 'DATA-2.csv' });
    expect(await readFile(await files.resolve('ö.csv'), 'utf8')).to.equal('2');
    expect(await files.list()).to.have.length(4);
  });

  it('keep names of at most 120 characters with their extension', async () => {
    const first = await add(`${'n'.repeat(300)}.html`, '1');
    const second = await add(`${'n'.repeat(400)}.html`, '2');
    expect(first.name).to.match(/^n{115}\.html$/);
    expect(second.name).to.match(/^n{113}-2\.html$/);
  });

  it('are refused beyond the limit of a file and of all, which removal frees', async () => {
    expect(await refusalOf(() => add('big', 'x'.repeat(601)))).to.include({ code: 'E0513' });
    await add('a', 'x'.repeat(600));
    const full = await refusalOf(() => add('b', 'x'.repeat(401)));
    expect(full.message).to.contain('SVC_FILES_LIMIT').and.to.contain('DELETE');
    expect(files.free).to.equal(400);
    await files.remove('a');
    expect(files.free).to.equal(600);
    await add('b', 'x'.repeat(600));
    expect(await readdir(dirname(await files.pathOf('b')))).to.deep.equal(['b']);
  });

  it('are counted together while several are written at once', async () => {
    const results = await Promise.allSettled([1, 2, 3].map((number) => add(`${number}`, 'x'.repeat(450))));
    expect(results.filter(({ status }) => status === 'fulfilled')).to.have.length(2);
    expect(files.free).to.equal(100);
  });

  it('keep nothing of a stream that breaks off', async () => {
    const content = new PassThrough();
    content.write('half');
    const adding = files.add('half.bin', content);
    content.destroy(new Error('gone'));
    expect(await thrownBy(() => adding)).to.have.property('message', 'gone');
    expect(await files.list()).to.deep.equal([]);
    expect(files.free).to.equal(600);
  });

  it('are taken over from a program that wrote them', async () => {
    await add('shot.png', 'mine');
    const path = await files.newPath('shot.png');
    await writeFile(path, 'theirs');
    expect(await files.list()).to.have.length(1);
    expect(await files.adopt(path)).to.deep.equal({ name: 'shot-2.png', size: 6, sha256: sha256('theirs') });
    const tooLarge = await files.newPath('large');
    await writeFile(tooLarge, 'x'.repeat(700));
    expect(await refusalOf(() => files.adopt(tooLarge))).to.include({ code: 'E0513' });
    expect(existsSync(tooLarge)).to.equal(false);
    const missing = await files.newPath('missing');
    expect((await refusalOf(() => files.adopt(missing))).message).to.contain('was not written');
    const unused = await files.newPath('unused');
    await files.discard(unused);
    expect(await files.newPath('unused')).to.equal(unused);
  });

  it('are gone after the stop, which ends what is being written', async () => {
    const directory = dirname(await files.newPath('x'));
    const endless = new PassThrough();
    const adding = refusalOf(() => files.add('endless', endless));
    endless.write('x');
    await files.close();
    expect(await adding).to.include({ code: 'E0406' });
    expect(existsSync(directory)).to.equal(false);
    expect(await refusalOf(() => add('late', 'x'))).to.include({ code: 'E0406' });
    expect(existsSync(directory)).to.equal(false);
  });
});

describe('A path that a keyword is given', () => {
  let outside: string;
  let root: string;

  before(async () => {
    outside = await mkdtemp(join(tmpdir(), 'project-'));
    root = join(outside, 'root');
    await mkdir(join(root, 'app/data'), { recursive: true });
    await writeFile(join(root, 'app/data/in.txt'), 'in');
    await writeFile(join(root, 'shared.txt'), 'shared');
    await writeFile(join(outside, 'secret.txt'), 'secret');
    await symlink(join(outside, 'secret.txt'), join(root, 'app/link.txt'));
    await symlink(outside, join(root, 'app/up'));
    await symlink(join(root, 'shared.txt'), join(root, 'app/inside.txt'));
  });
  after(() => rm(outside, { recursive: true }));

  const inProject = () => new SessionFiles({ ...LIMITS, project_root: root }, join(root, 'app'));

  it('may lie inside the project, whose files begin in project_path', async () => {
    const files = inProject();
    expect(await readFile(await files.resolve('data/in.txt'), 'utf8')).to.equal('in');
    expect(await readFile(await files.resolve('../shared.txt'), 'utf8')).to.equal('shared');
    expect(await readFile(await files.resolve('inside.txt'), 'utf8')).to.equal('shared');
    expect(await readFile(await files.resolve(join(root, 'shared.txt')), 'utf8')).to.equal('shared');
  });

  it('is a file of the session first', async () => {
    const files = inProject();
    await files.add('inside.txt', Buffer.from('of the session'));
    expect(await readFile(await files.resolve('inside.txt'), 'utf8')).to.equal('of the session');
    await files.close();
  });

  it('never leads out of the project, which looks like a file that is missing', async () => {
    const files = inProject();
    const out = ['link.txt', 'up/secret.txt', '../../secret.txt', join(outside, 'secret.txt'), 'x\0', 'data', 'no.txt'];
    for (const path of out) {
      const refused = await refusalOf(() => files.resolve(path));
      expect(refused, path).to.include({ code: 'E0513', status: 400 });
      expect(refused.message).to.match(/^Invalid file: there is no file .* SVC_PROJECT_ROOT names$/);
    }
  });

  it('is refused when the operator named no project_root: clients choose project_path', async () => {
    const files = new SessionFiles(LIMITS, join(root, 'app'));
    const refused = await refusalOf(() => files.resolve('data/in.txt'));
    expect(refused).to.include({ code: 'E0513' });
    expect(refused.message).to.contain('SVC_PROJECT_ROOT').and.to.contain('/files');
  });
});
