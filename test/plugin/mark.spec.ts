import { expect } from 'chai';
import { Scope } from '../../src/di.js';
import { Driver, DriverOptions } from '../../src/device/driver.js';
import { DriverSource, Keyword, type KeywordInstance, markOf } from '../../src/plugin/mark.js';
import { CallContext } from '../../src/plugin/call-context.js';
import { int, list, oneOf, text } from '../../src/plugin/params.js';
import { FakeDriver } from '../../src/testing/fake-device.js';
import { thrownBy } from '../fixtures/thrown-by.js';

const KNOCK = {
  name: 'Knock',
  description: 'Knock on wood.',
  params: { times: int('How often', 1), on: text('What', 'wood') },
  effect: 'act',
} as const;

@Keyword(KNOCK)
class Knock {
  constructor(
    readonly driver: Driver,
    readonly call: CallContext,
  ) {}
  run({ times, on }: { times: number; on: string }): string {
    return on.repeat(times);
  }
}

describe('Keyword', () => {
  it('stamps the class and leaves it as it is', () => {
    expect(markOf(Knock)).to.deep.equal({ kind: 'keyword', info: KNOCK });
    expect(
      new Knock(new FakeDriver(), new CallContext('1', new AbortController().signal)).run({ times: 2, on: 'a' }),
    ).to.equal('aa');
  });

  it('finds the classes of the constructor in decorator metadata', () => {
    const driver = new FakeDriver();
    const call = new CallContext('1', new AbortController().signal);
    const scope = Scope.root().provide(Driver, driver).provide(CallContext, call);
    expect(scope.get(Knock)).to.include({ driver, call });
  });

  it('can be called by hand, with the classes listed in inject', () => {
    class Beep {
      constructor(readonly call: CallContext) {}
      run(): string {
        return `beep ${this.call.id}`;
      }
    }
    Keyword({ name: 'Beep', description: 'Beep.', params: {}, effect: 'act', inject: [CallContext] })(Beep);
    const scope = Scope.root().provide(CallContext, new CallContext('7', new AbortController().signal));
    expect(scope.get(Beep).run()).to.equal('beep 7');
  });

  it('takes the second argument that standard decorators pass', () => {
    class Beep {
      run(): void {}
    }
    const decorate = Keyword({ name: 'Beep', description: 'Beep.', params: {}, effect: 'act' }) as (
      target: typeof Beep,
      context: object,
    ) => void;
    expect(decorate(Beep, { kind: 'class', name: 'Beep' })).to.equal(undefined);
    expect(markOf(Beep)?.info.name).to.equal('Beep');
  });

  it('refuses at load a class whose constructor is not known, and says the remedy', async () => {
    class Beep {
      constructor(readonly call: CallContext) {}
      run(): void {}
    }
    const decorate = () => Keyword({ name: 'Beep', description: 'Beep.', params: {}, effect: 'act' })(Beep);
    const error = await thrownBy(decorate);
    expect(error.message).to.contain('Beep').and.to.contain('emitDecoratorMetadata').and.to.contain('inject');
    expect(markOf(Beep)).to.equal(undefined);
  });

  it('takes a run without parameters, and one that answers anything', () => {
    class Silent {
      run(): void {}
    }
    class Promising {
      run(): Promise<number> {
        return Promise.resolve(1);
      }
    }
    Keyword(KNOCK)(Silent);
    Keyword(KNOCK)(Promising);
    expect(markOf(Silent)).not.to.equal(undefined);
  });

  it('is refused by the compiler for a class whose run takes something else', () => {
    class WrongType {
      run({ times }: { times: string }): string {
        return times;
      }
    }
    class WrongName {
      run({ often }: { often: number }): number {
        return often;
      }
    }
    class NoRun {}
    // @ts-expect-error times is a number
    Keyword(KNOCK)(WrongType);
    // @ts-expect-error there is no parameter often
    Keyword(KNOCK)(WrongName);
    // @ts-expect-error there is no run
    Keyword(KNOCK)(NoRun);
    // @ts-expect-error a schema by hand must take texts
    const params = { times: 5 } satisfies Parameters<typeof Keyword>[0]['params'];
    expect(params).not.to.equal(undefined);
  });

  it('is refused by the compiler for a class that takes more than a declaration gives', () => {
    const info = { name: 'Order', description: 'Order.', effect: 'act' } as const;
    class NeedsNote {
      run({ note }: { note: string }): string {
        return note;
      }
    }
    class OtherWords {
      run({ drink }: { drink: 'milk' }): string {
        return drink;
      }
    }
    class OneWord {
      run({ extras }: { extras: string }): string {
        return extras;
      }
    }
    class TwoParameters {
      run(_params: object, times: number): number {
        return times;
      }
    }
    // @ts-expect-error the note may be left out
    Keyword({ ...info, params: { note: text('Note', null) } })(NeedsNote);
    // @ts-expect-error the drink may be tea
    Keyword({ ...info, params: { drink: oneOf('Drink', ['tea', 'milk']) } })(OtherWords);
    // @ts-expect-error a list gives a list
    Keyword({ ...info, params: { extras: list('Extras', ['milk']) } })(OneWord);
    // @ts-expect-error run takes one object
    Keyword({ ...info, params: {} })(TwoParameters);
    // @ts-expect-error a keyword says what it does to the device
    Keyword({ name: 'Order', description: 'Order.', params: {} })(class extends NeedsNote {});
  });

  it('describes what it needs as a type', () => {
    const instance: KeywordInstance<typeof KNOCK.params> = { run: ({ times, on }) => on.repeat(times) };
    expect(instance.run({ times: 2, on: 'b' })).to.equal('bb');
  });
});

describe('DriverSource', () => {
  it('injects what a driver source needs', () => {
    class Configured extends FakeDriver {
      constructor(readonly options: DriverOptions) {
        super();
      }
    }
    DriverSource({ name: 'configured', description: 'd', inject: [DriverOptions] })(Configured);
    const options = new DriverOptions('http://h', {});
    expect(Scope.root().provide(DriverOptions, options).get(Configured).options).to.equal(options);
    expect(markOf(Configured)?.kind).to.equal('driver');
  });

  it('is refused by the compiler for a class that is no driver', () => {
    class LooksLikeOne {
      readonly isOpen = true;
      async open(): Promise<string> {
        return 'id';
      }
    }
    // @ts-expect-error it does not extend Driver
    DriverSource({ name: 'n', description: 'd' })(LooksLikeOne);
    class WrongPress extends FakeDriver {
      // @ts-expect-error a driver presses at a point
      override async press(where: string): Promise<void> {
        this.calls.push([where]);
      }
    }
    expect(WrongPress).to.be.a('function');
  });
});

describe('markOf', () => {
  it('answers nothing for what is no plugin', () => {
    for (const value of [undefined, null, 1, 'Knock', {}, () => 1, class {}]) expect(markOf(value)).to.equal(undefined);
  });

  it('does not take a subclass for what its parent is', () => {
    class Louder extends Knock {}
    expect(markOf(Louder)).to.equal(undefined);
  });

  it('keeps the mark out of sight and unchanged', () => {
    expect(Object.keys(Knock)).to.deep.equal([]);
    expect(() => Keyword({ ...KNOCK, name: 'Other' })(Knock)).to.throw(TypeError);
    expect(markOf(Knock)?.info.name).to.equal('Knock');
  });

  it('recognises a class of another copy of the package', () => {
    class Foreign {}
    Object.defineProperty(Foreign, Symbol.for('svc:plugin'), { value: { kind: 'keyword', info: KNOCK } });
    expect(markOf(Foreign)?.info.name).to.equal('Knock');
  });
});
