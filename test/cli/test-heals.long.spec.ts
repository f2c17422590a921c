import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { inDirectory } from '../fixtures/temporary-directory.js';
import { PageServer } from '../support/pages.js';
import { svc } from '../support/svc-command.js';

const pageWith = (id: string) =>
  `<h1>Shop</h1><label>Name <input id="name"></label><p>All fields</p><button id="${id}" class="primary" onclick="out.textContent = 'Saved'">Save the contact</button><p id="out"></p>`;

const TEST = `# the shop
cases:
  - name: saves
    steps:
      - Navigate: \${page}
      - Press Element: {element: id=save, timeout: 3}   # the only button
      - Assert Presence: [text=Saved]
`;

describe('the heals of svc test', function () {
  this.timeout(300_000);
  let pages: PageServer;
  before(async () => (pages = await PageServer.start({ '/old': pageWith('save'), '/new': pageWith('store') })));
  after(() => pages.close());

  it('are told, counted, refused, and written into the step', async () => {
    await inDirectory({ 'shop.test.yaml': TEST }, async (cwd) => {
      const test = (page: string, ...args: string[]) =>
        svc(['test', '--no-report', '--variable', `page=${pages.url(page)}`, ...args], { cwd });
      expect((await test('/old')).code).to.equal(0);

      const healed = await test('/new');
      expect(healed.code, healed.stdout).to.equal(0);
      expect(healed.stdout).to.include('id=save finds nothing; id=store').and.include('1 step healed');
      const refused = await test('/new', '--heal', 'fail');
      expect(refused.code).to.equal(1);
      expect(refused.stdout).to.include('At shop.test.yaml:6:9, write press_element | id=store');
      const without = await test('/new', '--no-heal');
      expect(without.code).to.equal(1);
      expect(without.stdout).to.include('Element not found: id=save').and.not.include('id=store');

      const listed = JSON.parse((await svc(['heals', 'list', '--json'], { cwd })).stdout) as {
        heals: { id: string; times: number }[];
      };
      expect(listed.heals.map(({ times }) => times)).to.deep.equal([2]);
      const { id } = listed.heals[0]!;
      await svc(['heals', 'accept', id], { cwd });
      const applied = await svc(['heals', 'apply', id], { cwd });
      expect([applied.code, applied.stderr]).to.deep.equal([
        0,
        `At shop.test.yaml:6:34, write id=store instead of id=save (${id})\n`,
      ]);
      expect(await readFile(join(cwd, 'shop.test.yaml'), 'utf8')).to.equal(TEST.replace('id=save', 'id=store'));
      expect((await test('/new', '--heal', 'fail')).code).to.equal(0);
    });
  });
});
