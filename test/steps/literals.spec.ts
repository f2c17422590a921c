import { runInNewContext } from 'node:vm';
import { expect } from 'chai';
import fc from 'fast-check';
import { jsText } from '../../src/steps/source/js-script.js';
import { robotText } from '../../src/steps/source/robot-text.js';
import { escapeReferences, partsOf, Variables } from '../../src/variables.js';
import { cellsOf, unescapeCell } from '../fixtures/robot-suite.js';

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        ' ',
        '  ',
        '\t',
        '\n',
        '\\',
        "'",
        '"',
        '`',
        '${',
        '}',
        '$',
        '@{',
        '#',
        '=',
        '\u2028',
        'a',
        '*/',
        '\u00a0',
      ),
    )
    .map((parts) => parts.join('')),
);

describe('a text in a source', () => {
  it('is itself again in JavaScript', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const source = jsText(escapeReferences(text));
        expect(source).to.not.match(/[\r\n\u2028\u2029]/);
        expect(runInNewContext(source)).to.equal(text);
      }),
    );
  });

  it('is itself again in Robot Framework, and one cell', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const cell = robotText(escapeReferences(text));
        expect(cell).to.not.match(/[\r\n\u2028\u2029\u0085]|^#|^\s|\s$|(?<!\\)(\\\\)*[$@&%]\{(?!EMPTY\}$)/);
        expect(cellsOf(`    Log    ${cell}`)).to.have.lengthOf(2);
        expect(unescapeCell(cell)).to.equal(text);
      }),
    );
  });

  it('has variables where it refers to them', () => {
    const variables = new Map([["it's", 'Ada']]);
    expect(runInNewContext(jsText("Dear ${it's}, $${x}"), { variables })).to.equal('Dear Ada, ${x}');
    expect(robotText('${person}')).to.equal('${person}');
    expect(robotText('Dear ${a b} $${x}')).to.equal('Dear ${var_a_20b} \\${x}');
    expect(robotText('${Empty}')).to.equal('${var_Empty}');
  });
});

describe('escapeReferences', () => {
  it('makes a text that is filled in as it was', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(new Variables().fill(escapeReferences(text))).to.equal(text);
        expect(partsOf(escapeReferences(text))).to.deep.equal(text === '' ? [] : [text]);
      }),
    );
  });
});
