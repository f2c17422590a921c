import { expect } from 'chai';
import { withModuleUrls } from '../../../src/cli/bundle/module-urls.js';

const ENTRIES = new Map([['src/index.js', 'dist/src/index.js']]);
const rewritten = (code: string): string => withModuleUrls(code, 'src/plugin/a.js', ENTRIES);

describe('URLs of modules in the bundle', () => {
  it('are those of the compiled modules', () => {
    expect(rewritten("new URL('./thread.js', import.meta.url)")).to.match(
      /new URL\('\.\/thread\.js', __urlIn\("src\/plugin\/a\.js"\)\)$/,
    );
    expect(rewritten('run(import.meta.filename)')).to.match(
      /run\(__fileURLToPath\(__urlIn\("src\/plugin\/a\.js"\)\)\)$/,
    );
  });

  it('are those of the bundle for its entry points', () => {
    expect(rewritten("new URL('../index.js', import.meta.url)")).to.match(
      /new URL\(__urlIn\("bundle\/dist\/src\/index\.js"\)\)$/,
    );
  });

  it('leave lines where they are, and other modules alone', () => {
    expect(rewritten('a();\nb(import.meta.url);').split('\n')).to.have.length(2);
    expect(rewritten('import.meta.resolve(name);')).to.equal('import.meta.resolve(name);');
  });

  it('let packages be bundled that are loaded on demand', () => {
    expect(rewritten("createRequire(import.meta.url)('bunyan')")).to.match(/ require\('bunyan'\)$/);
  });
});
