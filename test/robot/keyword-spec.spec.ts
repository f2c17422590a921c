import { expect } from 'chai';
import { engineName, suiteName } from '../../src/robot/keyword-names.js';
import { keywordSpec } from '../../src/robot/keyword-spec.js';

const facts = { description: 'What it is', required: false, default: null } as const;

describe('the keywords of the Robot library', () => {
  it('have arguments with defaults, types, a documentation and a tag', () => {
    const spec = keywordSpec({
      keyword: 'Press Element',
      keyword_slug: 'press_element',
      description: 'Press an element.',
      category: 'interact',
      parameters: [
        { ...facts, name: 'element', type: 'str', required: true, kind: 'locator' },
        { ...facts, name: 'repeat', type: 'int', default: 1, minimum: 1, maximum: 9 },
        { ...facts, name: 'exact', type: 'bool', default: true },
        { ...facts, name: 'mode', type: 'str', default: 'all', choices: ['all', 'any'] },
        { ...facts, name: 'filters', type: 'list', description: 'Broken\n  over lines' },
      ],
    });
    expect(spec).to.deep.equal({
      args: ['element', 'repeat=1', 'exact=True', 'mode=all', 'filters='],
      types: {
        element: 'str | list',
        repeat: 'int | None',
        exact: 'bool | None',
        mode: 'str | list | None',
        filters: 'list | str | None',
      },
      doc: [
        'Press an element.',
        '',
        '- ``element``: What it is (a locator)',
        '- ``repeat``: What it is (at least 1, at most 9)',
        '- ``exact``: What it is',
        '- ``mode``: What it is (one of ``all``, ``any``)',
        '- ``filters``: Broken over lines',
      ].join('\n'),
      tags: ['interact'],
    });
  });

  it('do not hide those of BuiltIn', () => {
    expect(suiteName('Sleep')).to.equal('Sleep In Session');
    expect(suiteName('Set Variable')).to.equal('Set Variable In Session');
    expect(suiteName('Press Element')).to.equal('Press Element');
    for (const name of ['Sleep', 'Set Variable', 'Press Element']) expect(engineName(suiteName(name))).to.equal(name);
    expect(engineName('Press Element In Session')).to.equal('Press Element In Session');
  });
});
