import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { type PageAgent, pageAgentSource } from '../../../../plugins/drivers/_web/page-agent.js';
import type { Candidate, ElementFingerprint } from '../../../../src/device/element-fingerprint.js';
import type { ElementType } from '../../../../src/device/element.js';
import { sharedChromium } from '../../../support/shared-chromium.js';

type Agents = Record<symbol, PageAgent>;

const PAGE = `<!doctype html><body><h1>Orders</h1><form id="order"><p>Your name</p>
  <input id="name" name="name" placeholder="Name" value="secret of Ada"><textarea id="note">typed</textarea>
  <div><button id="save" class="btn">Save</button><button>Cancel</button><button disabled>Off</button></div></form>
  <p>Imprint</p><div id="host"></div><button style="display:none">Hidden</button>
  <script>host.attachShadow({ mode: 'open' }).innerHTML = '<button>Inside</button>'</script>`;

describe('fingerprints of the page agent', () => {
  let page: Page;

  before(async () => {
    page = await (await sharedChromium()).newPage({ viewport: { width: 1000, height: 500 } });
    await page.setContent(PAGE);
    await page.evaluate(pageAgentSource);
  });
  after(() => page.close());

  const found = (id: string): Promise<ElementFingerprint> =>
    page.evaluate((value) => {
      const answer = (window as unknown as Agents)[Symbol.for('svc.page')]!.find('id', value, 1);
      return 'hits' in answer ? answer.hits[0]!.fingerprint! : Promise.reject(new Error(answer.invalid));
    }, id);
  const candidates = (type: ElementType): Promise<Candidate[]> =>
    page.evaluate((wanted) => (window as unknown as Agents)[Symbol.for('svc.page')]!.candidates(wanted), type);

  it('tell what an element is called and what is around it', async () => {
    const { place, key, exact, others, hasFarOthers, ...told } = await found('save');
    expect(told).to.deep.equal({
      type: 'button',
      tag: 'button',
      text: 'Save',
      id: 'save',
      attributes: { class: 'btn' },
      ancestors: ['div', 'form#order', 'body', 'html'],
      before: ['Your name', 'Orders'],
      after: ['Cancel', 'Off'],
    });
    expect(others).to.have.length(3).and.not.include(key);
    expect(hasFarOthers).to.equal(false);
    expect(exact).not.to.equal(key);
    expect(place.width).to.be.within(0.01, 0.2);
  });

  it('hold nothing that was entered', async () => {
    const told = JSON.stringify([await found('name'), await found('note'), await candidates('input')]);
    expect(told).not.to.match(/secret|typed/);
    expect((await found('name')).text).to.equal('Name');
  });

  it('are told of every element of a type, with whether it can be used', async () => {
    const told = (await candidates('button')).map(({ fingerprint: { text }, usable }) => [text, usable]);
    expect(told).to.deep.equal([
      ['Save', true],
      ['Cancel', true],
      ['Off', false],
      ['Hidden', false],
      ['Inside', true],
    ]);
  });

  it('agree between the look that finds an element and the list of candidates', async () => {
    const one: Partial<ElementFingerprint> = await found('save');
    delete one.others;
    delete one.hasFarOthers;
    const [same] = await candidates('button');
    expect(same!.fingerprint).to.deep.equal(one);
    expect(same!.locator).to.equal('id=save');
  });
});
