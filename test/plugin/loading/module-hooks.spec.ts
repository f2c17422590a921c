import { expect } from 'chai';
import { ModuleVersions } from '../../../src/plugin/loading/module-hooks.js';

const [A, B, PART, OTHER] = ['file:///p/a.js', 'file:///p/b.js', 'file:///p/_part.js', 'file:///p/other.js'] as const;

describe('ModuleVersions', () => {
  it('leaves a URL as it is until the file changes', () => {
    expect(new ModuleVersions().urlOf(`${A}?mine=1`, A)).to.equal(`${A}?mine=1`);
  });

  it('gives another URL to each version, and keeps the query', () => {
    const versions = new ModuleVersions();
    const urls = [0, 1].map(() => {
      versions.renew([A]);
      return versions.urlOf(`${A}?mine=1`, A);
    });
    expect(new Set([A, ...urls]).size).to.equal(3);
    for (const url of urls) expect(new URL(url).searchParams.get('mine')).to.equal('1');
  });

  it('renews whatever imports the file, directly or not, and nothing else', () => {
    const versions = new ModuleVersions();
    versions.note(A, B);
    versions.note(B, PART);
    versions.note(OTHER, A);
    versions.note(A, 'file:///p/elsewhere.js');
    expect(versions.renew([PART])).to.have.members([PART, B, A, OTHER]);
    expect(versions.renew([A])).to.have.members([A, OTHER]);
  });

  it('knows what a file imports, directly or not', () => {
    const versions = new ModuleVersions();
    versions.note(A, B);
    versions.note(B, PART);
    versions.note(OTHER, PART);
    expect(versions.importedBy(A)).to.deep.equal([B, PART]);
  });

  it('comes to an end where modules import each other', () => {
    const versions = new ModuleVersions();
    versions.note(A, B);
    versions.note(B, A);
    expect(versions.renew([A])).to.have.members([A, B]);
  });
});
