import { runInNewContext } from 'node:vm';
import { expect } from 'chai';
import { build } from 'esbuild';
import { withoutUnused } from '../../../src/cli/bundle/unused-schemas.js';

const MODULE = `
const Base = make('base', { of: [] });
export const Used = extend(Base, { a: 1 });
export const Unused = extend(Base, {
  b: make('part'),
}).strict();
export const NAME = 'name';
`;

describe('schemas in the bundle', () => {
  it('are left out when nothing uses them, and stay in their order otherwise', async () => {
    const { outputFiles } = await build({
      stdin: { contents: "import { Used } from 'schemas'; use(Used);", loader: 'js' },
      bundle: true,
      write: false,
      format: 'esm',
      plugins: [
        {
          name: 'schemas',
          setup(bundler) {
            bundler.onResolve({ filter: /^schemas$/ }, ({ path }) => ({ path, namespace: 'test' }));
            bundler.onLoad({ filter: /./, namespace: 'test' }, () => ({ contents: withoutUnused(MODULE) }));
          },
        },
      ],
    });
    const made: unknown[] = [];
    const make = (name: string) => (made.push(name), name);
    const extend = (base: string) => (made.push(`${base} extended`), `${base} extended`);
    runInNewContext(outputFiles[0]!.text, { make, extend, use: (used: unknown) => made.push(used) });
    expect(made).to.deep.equal(['base', 'base extended', 'base extended']);
  });
});
