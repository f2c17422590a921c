import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const read = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8');

describe('docs/security.md', () => {
  it('names a test that exists for every attack', () => {
    const named = [...read('docs/security.md').matchAll(/\| `(test\/[^`]+)`(?:: (.*?))? *\|$/gm)];
    expect(named).to.have.length.above(50);
    const missing = named.filter(([, file, title = '']) => !read(file!).replaceAll("\\'", "'").includes(title));
    expect(missing.map(([row]) => row)).to.deep.equal([]);
  });
});
