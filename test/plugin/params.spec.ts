import { expect } from 'chai';
import fc from 'fast-check';
import {
  bool,
  direction,
  eventParams,
  findTimeout,
  float,
  int,
  list,
  locateParams,
  locator,
  oneOf,
  type ParamSchema,
  settingDefault,
  text,
  texts,
} from '../../src/plugin/params.js';

/** What comes out, or the reasons why nothing does. */
function read(schema: ParamSchema, given?: string | string[]): unknown {
  const parsed = schema.safeParse(given);
  return parsed.success ? parsed.data : parsed.error.issues.map(({ message }) => message);
}

describe('text', () => {
  it('takes any text as it is', () => {
    for (const given of ['', ' a ', '${x}', '42']) expect(read(text('T'), given)).to.equal(given);
  });

  it('is required, has a default, or may be left out', () => {
    expect(text('T').isOptional()).to.equal(false);
    expect(read(text('T', 'fallback'))).to.equal('fallback');
    expect(text('T', null).parse(undefined)).to.equal(undefined);
  });
});

describe('locator', () => {
  it('takes no empty text', () => {
    expect(read(locator('L'), '')).to.deep.equal(['names no element']);
    expect(read(locator('L'), 'css=#a')).to.equal('css=#a');
  });
});

describe('int', () => {
  for (const [given, value] of [
    ['5', 5],
    ['-5', -5],
    [' +5 ', 5],
    ['5.0', 5],
    ['1e2', 100],
  ] as const) {
    it(`reads ${JSON.stringify(given)} as ${value}`, () => {
      expect(read(int('I'), given)).to.equal(value);
    });
  }

  for (const given of ['', ' ', 'five', '5,0', '0x10', '5px', 'NaN', '1_000']) {
    it(`refuses ${JSON.stringify(given)}`, () => {
      expect(read(int('I'), given)).to.deep.equal(['must be a whole number']);
    });
  }

  it('refuses a fraction', () => {
    expect(read(int('I'), '1.5')).to.deep.equal(['must be a whole number']);
  });

  it('refuses what is no finite number', () => {
    expect(read(int('I'), '1e999')).to.be.an('array');
    expect(read(float('F'), '1e999')).to.deep.equal(['must be finite']);
    expect(read(float('F'), 'Infinity')).to.deep.equal(['must be a number']);
  });

  it('holds its range, and says which', () => {
    const schema = int('I', undefined, { min: 1, max: 10 });
    expect([read(schema, '1'), read(schema, '10')]).to.deep.equal([1, 10]);
    expect(read(schema, '0')).to.deep.equal(['must be at least 1']);
    expect(read(schema, '11')).to.deep.equal(['must be at most 10']);
  });

  it('has its default as a number', () => {
    expect(read(int('I', 0))).to.equal(0);
  });

  it('reads every whole number back from its text', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        expect(read(int('I'), String(value))).to.equal(value);
      }),
    );
  });
});

describe('float', () => {
  it('reads every number back from its text', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(Number(read(float('F'), String(value)))).to.equal(Number(String(value)));
      }),
    );
  });

  for (const given of ['.5', '5.', '-.5', '1e-3']) {
    it(`takes ${JSON.stringify(given)}`, () => expect(read(float('F'), given)).to.equal(Number(given)));
  }

  it('refuses a lone point or sign', () => {
    for (const given of ['.', '-', 'e5', '+']) expect(read(float('F'), given)).to.deep.equal(['must be a number']);
  });
});

describe('bool', () => {
  for (const given of ['true', 'YES', ' on ', '1']) {
    it(`reads ${JSON.stringify(given)} as true`, () => expect(read(bool('B'), given)).to.equal(true));
  }
  for (const given of ['false', 'No', 'OFF', '0']) {
    it(`reads ${JSON.stringify(given)} as false`, () => expect(read(bool('B'), given)).to.equal(false));
  }

  it('refuses everything else', () => {
    for (const given of ['', 'maybe', '2', 'truth']) {
      expect(read(bool('B'), given)).to.deep.equal(['must be true or false']);
    }
  });

  it('has either default', () => {
    expect([read(bool('B', true)), read(bool('B', false))]).to.deep.equal([true, false]);
  });
});

describe('oneOf', () => {
  it('takes a word in any case', () => {
    expect(read(oneOf('O', ['any', 'all']), ' ALL ')).to.equal('all');
    expect(read(direction('D'), 'Up')).to.equal('up');
  });

  it('refuses another word and lists those there are', () => {
    expect(read(oneOf('O', ['any', 'all']), 'some')).to.deep.equal(['must be one of any, all']);
  });
});

describe('list', () => {
  const schema = list('L', ['buttons', 'inputs']);

  it('takes a list, a text with commas, and both at once', () => {
    expect(read(schema, ['buttons', 'inputs'])).to.deep.equal(['buttons', 'inputs']);
    expect(read(schema, 'buttons, INPUTS')).to.deep.equal(['buttons', 'inputs']);
    expect(read(schema, ['buttons,inputs', 'buttons'])).to.deep.equal(['buttons', 'inputs', 'buttons']);
  });

  it('is empty when nothing is given', () => {
    for (const given of [undefined, '', ' , ', []]) expect(read(schema, given)).to.deep.equal([]);
  });

  it('refuses another word', () => {
    expect(read(schema, 'buttons,doors')).to.deep.equal(['must be one of buttons, inputs']);
  });
});

describe('texts', () => {
  it('takes one text or several, as they are', () => {
    expect(read(texts('T'), 'a,b')).to.deep.equal(['a,b']);
    expect(read(texts('T'), ['a', 'b'])).to.deep.equal(['a', 'b']);
  });

  it('refuses an empty list', () => {
    expect(read(texts('T'), [])).to.deep.equal(['has an empty list of alternatives']);
  });
});

describe('the common tails', () => {
  it('have their names in positional order', () => {
    expect(Object.keys(locateParams)).to.deep.equal(['index', 'aoi', 'timeout']);
    expect(Object.keys(eventParams)).to.deep.equal(['event_name']);
  });

  it('take their default time to find from the settings', () => {
    expect(settingDefault(locateParams.timeout)).to.equal('find_timeout_s');
    expect(settingDefault(locateParams.index)).to.equal(undefined);
    expect(findTimeout().parse(undefined)).to.equal(undefined);
  });

  it('hold their ranges', () => {
    expect(read(locateParams.index, '-1')).to.deep.equal(['must be at least 0']);
    expect(read(locateParams.timeout, '-1')).to.deep.equal(['must be at least 0']);
    expect(read(locateParams.timeout, '3601')).to.deep.equal(['must be at most 3600']);
  });
});

describe('every parameter helper', () => {
  it('keeps the description, whatever the default', () => {
    const all = [
      text('D'),
      text('D', 'x'),
      text('D', null),
      int('D', 1),
      bool('D', true),
      list('D', ['a']),
      texts('D'),
    ];
    for (const schema of all) expect(schema.description).to.equal('D');
  });
});
