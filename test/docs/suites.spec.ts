import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { parse } from 'yaml';
import { boot } from '../../src/boot.js';
import { keywordInfo } from '../../src/keyword/definition.js';
import { problemLine } from '../../src/suite/model/problem.js';
import { readProject } from '../../src/suite/read-project.js';
import { keywordLookup } from '../../src/suite/run/keyword-lookup.js';
import { inDirectory } from '../fixtures/temporary-directory.js';

/** What examples refer to. */
const OTHERS = {
  'a.test.yaml': 'cases: [{ name: a case, steps: [Reload] }]\n',
  'sign.module.yaml': 'name: sign the guest book\nparams: [guest]\nsteps: [Reload]\n',
  'guests.csv': 'guest\nAda\n',
};

/** The YAML examples of a page. */
const examplesIn = async (page: string): Promise<string[]> =>
  [...(await readFile(page, 'utf8')).matchAll(/^```yaml\n([^]*?)^```/gm)].map(([, text]) => text!);

const inCase = (text: string, indent: string): string =>
  `cases:\n  - name: a case\n${text.replace(/^(?=.)/gm, indent)}`;

/** The file of a project that an example is, by what it holds; undefined for one of something else. */
function fileOf(example: string): readonly [path: string, text: string] | undefined {
  const content: unknown = parse(example);
  const [first = content] = Array.isArray(content) ? (content as unknown[]) : [];
  const keys = Object.keys(first ?? {});
  if (keys.length === 0 || keys.includes('jobs')) return undefined;
  if (keys.includes('cases')) return ['a.test.yaml', example];
  if (keys.includes('sessions')) return ['svc.config.yaml', example];
  if (keys.includes('returns')) return ['sign.module.yaml', example];
  if (keys.includes('steps')) return ['a.test.yaml', inCase(example, '    ')];
  if (keys.includes('match')) return ['errors.yaml', example];
  if (Array.isArray(content)) return ['a.test.yaml', inCase(`steps:\n${example}`, '    ')];
  return ['elements.yaml', example];
}

describe('the pages about test suites', () => {
  for (const [page, least] of [
    ['docs/suites.md', 9],
    ['README.md', 1],
  ] as const) {
    it(`show examples in ${page} that are read without a problem`, async () => {
      const { catalog } = await boot({ env: {} });
      const keywords = keywordLookup(catalog.all().map(keywordInfo));
      const files = (await examplesIn(page)).map(fileOf).filter((file) => file !== undefined);
      expect(files).to.have.length.of.at.least(least);
      for (const [path, text] of files) {
        await inDirectory({ ...OTHERS, [path]: text }, async (root) => {
          const { problems } = await readProject(root, keywords);
          expect(problems.map(problemLine), text).to.deep.equal([]);
        });
      }
    });
  }
});
