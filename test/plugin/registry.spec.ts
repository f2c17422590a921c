import { expect } from 'chai';
import type { Kind, Marks } from '../../src/plugin/mark.js';
import { Registry } from '../../src/plugin/registry.js';
import { refusalOf } from '../fixtures/thrown-by.js';

const found = <K extends Kind>(
  kind: K,
  name: string,
  file = `/plugins/${name}.js`,
  target: new () => object = class {},
) => ({
  mark: { kind, info: { name, description: 'd', driver: 'd', params: {}, effect: 'act' } as unknown as Marks[K] },
  target,
  file,
});

describe('Registry', () => {
  it('gives back a plugin by kind and name', () => {
    const registry = new Registry();
    registry.add(found('driver', 'appium'));
    expect(registry.get('driver', 'appium')).to.include({ kind: 'driver', file: '/plugins/appium.js' });
  });

  it('lists all of a kind in the order in which they were found', () => {
    const registry = new Registry();
    for (const name of ['b', 'a', 'c']) registry.add(found('driver', name));
    registry.add(found('text detector', 'a'));
    expect(registry.all('driver').map(({ info }) => info.name)).to.deep.equal(['b', 'a', 'c']);
  });

  it('keeps the same name in two kinds apart', () => {
    const registry = new Registry();
    registry.add(found('driver', 'same'));
    registry.add(found('text detector', 'same'));
    expect(registry.get('text detector', 'same').kind).to.equal('text detector');
  });

  it('refuses a name that is taken, naming both files', () => {
    const registry = new Registry();
    registry.add(found('driver', 'appium', '/one.js'));
    expect(() => registry.add(found('driver', 'appium', '/two.js'))).to.throw(
      '/two.js: the driver "appium" exists already, in /one.js',
    );
  });

  it('counts a class that is exported twice once', () => {
    const registry = new Registry();
    class Twice {}
    registry.add(found('driver', 'appium', '/one.js', Twice));
    registry.add(found('driver', 'appium', '/index.js', Twice));
    expect(registry.get('driver', 'appium').file).to.equal('/one.js');
  });

  it('refuses an unknown name with suggestions and what there is', async () => {
    const registry = new Registry();
    registry.add(found('driver', 'appium'));
    registry.add(found('driver', 'playwright'));
    const error = await refusalOf(() => registry.get('driver', 'apium'));
    expect(error.code).to.equal('E0601');
    expect(error.message).to.contain('there is no driver "apium"').and.to.contain('appium');
    expect(error.details).to.deep.equal({
      kind: 'driver',
      name: 'apium',
      suggestions: ['appium'],
      known: ['appium', 'playwright'],
    });
  });

  for (const name of ['__proto__', 'constructor', '']) {
    it(`knows no ${JSON.stringify(name)}`, async () => {
      expect((await refusalOf(() => new Registry().get('driver', name))).code).to.equal('E0601');
    });
  }
});
