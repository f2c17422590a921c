import { Ajv } from 'ajv';
import { expect } from 'chai';
import { parse } from 'yaml';
import { testFileSchema } from '../../../src/suite/read/schema.js';
import { builtInKeywords } from '../../fixtures/built-in-keywords.js';

const CHECKOUT = `
tags: [web]
session: [chrome, {driver: playwright}]
setup:
  - Launch App: \${base_url}
cases:
  - name: a guest buys \${product}
    data: products.csv
    timeout: 2m
    retries: 1
    steps:
      - Reload
      - press_element: [menu-shop]
      - ENTER-text: {element: [search, q], text: "\${product}", soft: true}
      - Get Text: total
        save: total
      - use: pay by card
        with: {number: "\${card}"}
      - if: \${price} > 100
        then: [{Assert Presence: [text=Free shipping]}]
        else: {if: false, then: [], else: [Reload]}
      - repeat: 3
        steps: [{Press Element: [plus]}]
      - for: {row: "\${rows}", n: [1, 2]}
        steps: [Reload]
      - try: [Reload]
        catch: {error: problem, steps: [Reload]}
        finally: [Reload]
      - group: a part
        steps: [{Run Loop: [add, "\${n}", [1, 2], "\${m}", "\${rows}"]}]
    teardown:
      - Press Element: [empty-cart]
`;

describe('the JSON Schema of test files', () => {
  let schema: ReturnType<typeof testFileSchema>;
  let isValid: (text: string) => boolean;

  before(async () => {
    schema = testFileSchema((await builtInKeywords()).all);
    const validate = new Ajv({ strict: false, allErrors: true }).compile(schema);
    isValid = (text) => validate(parse(text));
  });

  it('accepts every kind of step, and every spelling of a keyword', () => expect(isValid(CHECKOUT)).to.equal(true));

  it('refuses what the reader refuses', () => {
    const wrong = [
      ['cases:', 'case:'],
      ['timeout: 2m', 'time: 2m'],
      ['press_element: [menu-shop]', 'pres_element: [menu-shop]'],
      ['element: [search, q]', 'elemnt: [search, q]'],
      ['- Reload', '- Relod'],
      ['repeat: 3', 'repeat: often'],
      ['with: {number', 'width: {number'],
      ['- name: a guest buys ${product}', '- title: a guest buys'],
      ['error: problem', 'error: "${problem}"'],
      ['retries: 1', 'retries: -1'],
    ] as const;
    const accepted = wrong.filter(([right, mistake]) => isValid(CHECKOUT.replace(right, mistake)));
    expect(accepted).to.deep.equal([]);
  });

  it('offers keywords with their parameters and descriptions', () => {
    const { definitions } = schema as { definitions: Record<string, { properties?: object; anyOf?: object[] }> };
    expect(definitions['keywordStep']!.properties).to.include.keys('Press Element', 'Run Loop', 'save');
    expect(JSON.stringify(definitions['keyword.enter_text'])).to.include('Field to type into');
  });

  it('takes every keyword where none are known', () => {
    const validate = new Ajv({ strict: false }).compile(testFileSchema());
    expect(validate(parse(CHECKOUT.replace('press_element', 'Anything Else')))).to.equal(true);
  });
});
