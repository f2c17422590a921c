import { expect } from 'chai';
import { makeInjectable, Scope } from '../src/di.js';
import { Keyword } from '../src/plugin/mark.js';
import { thrownBy } from './fixtures/thrown-by.js';

abstract class Port {
  abstract name(): string;
}

class Adapter extends Port {
  name(): string {
    return 'adapter';
  }
}

@Keyword({ name: 'User Of A Port', description: 'Uses it.', params: {}, effect: 'observe' })
class User {
  constructor(readonly port: Port) {}
  run(): string {
    return this.port.name();
  }
}

describe('Scope', () => {
  it('builds a class with what was provided for an abstract class', () => {
    expect(Scope.root().provide(Port, new Adapter()).get(User).run()).to.equal('adapter');
  });

  it('gives the provided instance itself', () => {
    const adapter = new Adapter();
    expect(Scope.root().provide(Port, adapter).get(Port)).to.equal(adapter);
  });

  it('builds everything else anew each time', () => {
    const scope = Scope.root().provide(Port, new Adapter());
    expect(scope.get(User)).not.to.equal(scope.get(User));
  });

  it('shows a child what its parent was given, later too', () => {
    const root = Scope.root();
    const child = root.child();
    const adapter = new Adapter();
    root.provide(Port, adapter);
    expect(child.child().get(Port)).to.equal(adapter);
  });

  it('keeps what a child was given from its parent and its siblings', () => {
    const root = Scope.root();
    const [first, second] = [root.child(), root.child()];
    first.provide(Port, new Adapter());
    const other = new Adapter();
    second.provide(Port, other);
    expect(second.get(User).port).to.equal(other);
    expect(first.get(User).port).not.to.equal(other);
    expect(root.get(Port)).not.to.be.instanceOf(Adapter);
  });

  it('lets a child replace what its parent was given', () => {
    const root = Scope.root().provide(Port, new Adapter());
    const own = new Adapter();
    expect(root.child().provide(Port, own).get(User).port).to.equal(own);
  });

  it('keeps two roots apart', () => {
    Scope.root().provide(Port, new Adapter());
    expect(Scope.root().get(User).port).not.to.be.instanceOf(Adapter);
  });
});

describe('makeInjectable', () => {
  const REMEDY = /parameter 1 is not known.*emitDecoratorMetadata.*import type.*inject/;

  it('takes a class without constructor parameters', () => {
    makeInjectable(class {});
  });

  it('takes the classes that are listed in inject', () => {
    class Plain {
      constructor(readonly port: Port) {}
    }
    makeInjectable(Plain, [Port]);
    const adapter = new Adapter();
    expect(Scope.root().provide(Port, adapter).get(Plain).port).to.equal(adapter);
  });

  it('refuses a constructor whose parameters are not known, and says the remedy', async () => {
    class Plain {
      constructor(readonly port: Port) {}
    }
    const error = await thrownBy(() => makeInjectable(Plain));
    expect(error).to.be.instanceOf(TypeError);
    expect(error.message)
      .to.match(/^Plain: /)
      .and.to.match(REMEDY);
  });

  it('refuses a list that names too few', async () => {
    class Plain {
      constructor(
        readonly first: Port,
        readonly second: Port,
      ) {}
    }
    expect(await thrownBy(() => makeInjectable(Plain, [Port])))
      .to.have.property('message')
      .match(/parameter 2/);
  });

  for (const type of [Object, Function, String, Number, Boolean, Array, Promise]) {
    it(`refuses a parameter of the type ${type.name}, which names nothing to inject`, async () => {
      class Plain {
        constructor(readonly port: unknown) {}
      }
      const error = await thrownBy(() => makeInjectable(Plain, [type as new () => unknown]));
      expect(error.message).to.match(REMEDY);
    });
  }

  it('lets a subclass without a constructor have what its parent has', () => {
    class Child extends User {}
    makeInjectable(Child);
    expect(Scope.root().provide(Port, new Adapter()).get(Child).run()).to.equal('adapter');
  });
});
