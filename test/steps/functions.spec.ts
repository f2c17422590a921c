import { Script } from 'node:vm';
import { expect } from 'chai';
import fontoxpath from 'fontoxpath';
import { calledFrom, readFunctions } from '../../src/steps/source/js-script.js';

const FOLDER = new URL('../../../src/steps/source/functions/', import.meta.url);

interface AnyRunner {
  readonly assertEqual: (output: string, expected: string) => void;
  readonly expectText: (read: () => Promise<string>, expected: string, match: string, timeout: number) => Promise<void>;
  readonly vectorOf: (direction: string) => readonly [number, number];
  readonly optionIndex: (element: object, wanted: string) => number | undefined;
  readonly scrollContainer: (element: object, vector: readonly [number, number]) => void;
}

interface WebdriverIO {
  readonly quoted: (text: string) => string;
  readonly byText: (text: string) => string;
  readonly until: (browser: object, condition: () => Promise<boolean>, timeout: number) => Promise<boolean>;
}

const load = async <T>(name: string): Promise<T> => (await import(new URL(`${name}.mjs`, FOLDER).href)) as T;

describe('the functions of recorded scripts', () => {
  let anyRunner: AnyRunner;
  let webdriverio: WebdriverIO;

  before(async () => {
    anyRunner = await load('any-runner');
    webdriverio = await load('webdriverio');
  });

  for (const runner of ['playwright', 'webdriverio']) {
    it(`are exported one by one for ${runner}, each with its comment and the functions that it calls`, async () => {
      const modules = { ...anyRunner, ...(await load<object>(runner)) };
      const functions = await readFunctions(['any-runner', runner]);
      expect([...functions.keys()].sort()).to.deep.equal(Object.keys(modules).sort());
      for (const [name, code] of functions) {
        expect(code, name)
          .to.match(/^\/\*\*/)
          .and.not.match(/^(export|import)\b/m);
        const needed = calledFrom(`${name}(`, functions);
        expect(needed, name).to.include(code);
        expect(() => new Script(needed.join('\n')), name).to.not.throw();
      }
    });
  }

  it('compare texts, and numbers by value', () => {
    const { assertEqual } = anyRunner;
    assertEqual(' 5.0', '5');
    assertEqual('Ada ', 'Ada');
    expect(() => assertEqual('ada', 'Ada')).to.throw();
    expect(() => assertEqual('', '0')).to.throw();
  });

  it('wait until a text is as expected, and fail with the last one', async () => {
    const texts = ['', ' Ada  Lovelace '];
    const read = () => Promise.resolve(texts.length > 1 ? texts.shift()! : texts[0]!);
    await anyRunner.expectText(read, 'Ada Lovelace', 'equals', 5000);
    for (const [expected, match] of [
      ['a  Love', 'contains'],
      ['^ Ada +L', 'matches'],
    ] as const) {
      await anyRunner.expectText(read, expected, match, 0);
    }
    const failure = await anyRunner.expectText(read, 'Ada', 'equals', 0).catch((error: Error) => error);
    expect((failure as Error).message)
      .to.include('Lovelace')
      .and.include('expected equals "Ada"');
  });

  it('know the vector of each direction', () => {
    expect(['up', 'down', 'left', 'right'].map(anyRunner.vectorOf)).to.deep.equal([
      [0, -1],
      [0, 1],
      [-1, 0],
      [1, 0],
    ]);
  });

  it('choose an option by its text, then in any case, then by value, then by index', () => {
    class HTMLLabelElement {}
    class HTMLSelectElement {
      readonly options = [
        { label: 'blue', value: '1' },
        { label: ' Blue ', value: 'b' },
        { label: 'Dark  red', value: 'Blue' },
      ];
    }
    const { optionIndex } = anyRunner;
    Object.assign(globalThis, { HTMLLabelElement, HTMLSelectElement });
    try {
      const select = new HTMLSelectElement();
      expect(['Blue', 'dark red', 'b', '2', 'green'].map((wanted) => optionIndex(select, wanted))).to.deep.equal([
        1, 2, 1, 2, -1,
      ]);
      expect(optionIndex({}, 'Blue')).to.equal(undefined);
    } finally {
      Reflect.deleteProperty(globalThis, 'HTMLLabelElement');
      Reflect.deleteProperty(globalThis, 'HTMLSelectElement');
    }
  });

  it('scroll the nearest container that scrolls in the direction', () => {
    const moves: unknown[] = [];
    const box = (scrollHeight: number, parentElement?: object) => ({
      ...{ scrollWidth: 100, clientWidth: 100, clientHeight: 200, scrollHeight, parentElement },
      scrollBy: (...distance: unknown[]) => moves.push([scrollHeight, ...distance]),
    });
    anyRunner.scrollContainer(box(200, box(900, box(5000))), [0, 0.5]);
    anyRunner.scrollContainer(box(200, box(900, box(5000))), [1, 0]);
    expect(moves).to.deep.equal([
      [900, 0, 100],
      [5000, 100, 0],
    ]);
  });

  it('quote any text for XPath', () => {
    for (const text of ['', 'plain', "it's", `"it's"`, "'", "''"]) {
      expect(fontoxpath.evaluateXPathToString(webdriverio.quoted(text)), text).to.equal(text);
    }
    expect(webdriverio.byText("  it's\n me ")).to.include(`normalize-space(.) = concat('it', "'", 's me')`);
  });

  it('poll until a condition is true or the time is over', async () => {
    const browser = { pause: () => Promise.resolve() };
    let looks = 0;
    const third = () => (++looks === 3 ? Promise.resolve(true) : Promise.reject(new Error('not there yet')));
    expect(await webdriverio.until(browser, third, 10_000)).to.equal(true);
    expect(await webdriverio.until(browser, () => Promise.resolve(false), 0)).to.equal(false);
  });
});
