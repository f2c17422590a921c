import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { sharedService } from '../support/shared-service.js';

const PAGE = readFileSync(fileURLToPath(new URL('../../../docs/keywords.md', import.meta.url)), 'utf8');

interface KeywordInfo {
  readonly keyword: string;
  readonly keyword_slug: string;
  readonly description: string;
  readonly category: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly type: string;
    readonly default: unknown;
    readonly required: boolean;
    readonly kind?: string;
    readonly choices?: readonly string[];
    readonly minimum?: number;
  }[];
}

/** The keywords of docs/keywords.md: name and slug, then each parameter with its default and type. */
const documented = (): string[][] =>
  PAGE.split('\n## ')
    .slice(1)
    .map((section) => {
      const name = section.split('\n', 1)[0]!;
      const slug = /^`(\w+)`/m.exec(section)![1]!;
      const rows = [...section.matchAll(/^\| `(.+?)` *\| *(\w+) *\|/gm)].map(([, shown, type]) => `${shown}: ${type}`);
      return [name, slug, ...rows];
    });

/** The same of an answer. Clients call by position: the order of the parameters counts. */
const answered = ({ keyword, keyword_slug: slug, parameters }: KeywordInfo): string[] => [
  keyword,
  slug,
  ...parameters.map(({ name, type, default: fallback, required }) => {
    const shown = fallback === null ? `[${name}]` : `[${name} = ${JSON.stringify(fallback)}]`;
    return `${required ? name : shown}: ${type}`;
  }),
];

describe('GET /v1/keywords', () => {
  let keywords: readonly KeywordInfo[];

  before(async () => {
    const { client } = await sharedService();
    keywords = (await client.get('/v1/keywords')).json as KeywordInfo[];
  });

  it('lists the keywords of docs/keywords.md, with their parameters in positional order and their defaults', () => {
    const sorted = [...keywords].sort((a, b) => a.keyword.localeCompare(b.keyword));
    expect(sorted.map(answered)).to.deep.equal(documented());
  });

  it('gives every keyword a slug and a description', () => {
    for (const { keyword, keyword_slug: slug, description } of keywords) {
      expect(slug).to.equal(keyword.toLowerCase().replaceAll(' ', '_'));
      expect(description, keyword).to.match(/^[A-Z].+\.$/);
    }
  });

  it('names the types of parameters', () => {
    const types = new Map(
      keywords.flatMap(({ keyword_slug: slug, parameters }) =>
        parameters.map(({ name, type }) => [`${slug}.${name}`, type] as const),
      ),
    );
    expect(types.get('press_element.element')).to.equal('str');
    expect(types.get('press_element.repeat')).to.equal('int');
    expect(types.get('press_element.timeout')).to.equal('float');
    expect(types.get('enter_text.clear')).to.equal('bool');
    expect(types.get('get_interactive_elements.filter_config')).to.equal('list');
  });

  it('tells what a form needs: the category, what a text is, the choices and the range of a number', () => {
    const { category, parameters } = keywords.find(({ keyword_slug: slug }) => slug === 'swipe_from_element')!;
    const [element, direction, , , , timeout] = parameters;
    expect(category).to.equal('gesture');
    expect(element!.kind).to.equal('locator');
    expect(direction!.choices).to.deep.equal(['up', 'down', 'left', 'right']);
    expect(timeout!.minimum).to.equal(0);
  });
});
