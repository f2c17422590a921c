import { expect } from 'chai';
import { type ClientSession, expectFailure } from '../support/client-session.js';
import type { HttpClient } from '../support/http-client.js';
import { sessionConfig } from '../support/session-config.js';
import { SessionOnPages } from '../support/session-on-pages.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const FORM = `<label>Name <input id="name" value="Ada"></label>
<button id="save">Save</button> <button id="off" disabled>Off</button>`;

describe('the parameters of a keyword', () => {
  let on: SessionOnPages;
  let client: HttpClient;
  let session: ClientSession;

  before(async () => {
    on = await SessionOnPages.start({ '/': FORM }, (server) => sessionConfig(server.url('/')));
    ({ client, session } = on);
  });

  beforeEach(() => session.evaluate('[(seen.length = 0), (document.getElementById("name").value = "Ada")]'));

  after(() => on.end());

  const seen = () => session.evaluate<string[]>('seen');
  const action = (body: unknown) => session.post('/action', body);

  describe('the request', () => {
    it('answers with an id of its own, SUCCESS and the result alone', async () => {
      const first = await session.act('Press Element', ['css=#save']);
      expect(first.status).to.equal(200);
      expect(Object.keys(first.body)).to.have.members(['execution_id', 'status', 'data']);
      expect(first.body['execution_id']).to.match(UUID);
      expect(first.body['status']).to.equal('SUCCESS');
      expect(first.data).to.deep.equal({ result: null });
      const second = await session.act('Press Element', ['css=#save'], { extra: { test_case: 'TC-1' } });
      expect(second.body['execution_id']).to.not.equal(first.body['execution_id']);
      expect(await seen()).to.deep.equal(['click save', 'click save']);
    });

    for (const name of ['Press Element', 'press_element', 'PRESS-element', '  press   element ']) {
      it(`takes the keyword as ${JSON.stringify(name)}`, async () => {
        await session.run(name, ['css=#save']);
        expect(await seen()).to.deep.equal(['click save']);
      });
    }

    it('refuses an unknown keyword with the nearest names', async () => {
      const detail = await session.fail('Pres Elemnt', [], 'E0402');
      expect(detail.message).to.match(/^Keyword not found: "Pres Elemnt"/);
      expect(detail.details?.suggestions?.[0]).to.equal('press_element');
      expect((await session.fail('xyzzy', [], 'E0402')).details?.suggestions).to.deep.equal([]);
    });

    it('refuses any mode but keyword', async () => {
      for (const mode of ['script', 'Keyword', '', null, 7, undefined]) {
        const answer = await action({ mode, keyword: 'sleep', params: ['0'] });
        expectFailure(answer, 'E0403');
        expect(answer.detail.message).to.include('mode');
      }
    });

    it('refuses a body of the wrong form, naming the field', async () => {
      const bodies = {
        keyword: [{}, { keyword: 7 }, { keyword: null }, { keyword: ['sleep'] }],
        params: [
          { params: '0' },
          { params: 5 },
          { params: true },
          { params: [{ a: '1' }] },
          { params: [[['0']]] },
          { params: { duration: { s: 1 } } },
          { params: { duration: [['0']] } },
        ],
        template_images: [{ template_images: ['x'] }, { template_images: { x: 5 } }, { template_images: 'x' }],
        test_case: [{ test_case: 7 }],
      };
      for (const [field, cases] of Object.entries(bodies)) {
        for (const body of cases) {
          const whole = { mode: 'keyword', ...(field !== 'keyword' && { keyword: 'sleep', params: ['0'] }), ...body };
          const answer = await action(whole);
          expectFailure(answer, 'E0403');
          expect(answer.detail.message, JSON.stringify(body)).to.include(field);
        }
      }
    });

    it('takes a keyword without parameters with params left out, null or empty', async () => {
      for (const params of [undefined, null, [], {}]) {
        const { data } = await action({ mode: 'keyword', keyword: 'Get Driver Session Id', params });
        expect(data['result']).to.equal(session.driverId);
      }
    });

    it('ignores fields that it does not know', async () => {
      expect((await action({ mode: 'keyword', keyword: 'sleep', params: ['0'], colour: 'blue' })).status).to.equal(200);
    });
  });

  describe('their forms', () => {
    it('are positional or named', async () => {
      await session.run('Enter Text', ['css=#name', 'Grace']);
      expect(await session.run('Get Text', { element: 'css=#name' })).to.equal('Grace');
      await session.run('Enter Text', { text: 'Mary', element: 'css=#name' });
      expect(await session.run('Get Text', ['css=#name'])).to.equal('Mary');
    });

    it('may hold numbers and booleans, which become their text', async () => {
      await session.run('Enter Text', { element: 'css=#name', text: 12.5 });
      await session.run('Enter Text', ['css=#name', true, false]);
      expect(await session.run('Get Text', ['css=#name'])).to.equal('12.5true');
    });

    it('may hold null for what is not given', async () => {
      await session.run('Press Element', ['css=#save', null, null, null]);
      await session.run('Press Element', { element: 'css=#save', repeat: null });
      expect(await seen()).to.deep.equal(['click save', 'click save']);
      const detail = await session.fail('Press Element', { element: null }, 'E0403');
      expect(detail.details?.parameter).to.equal('element');
    });

    it('may hold alternatives at every position and name', async () => {
      await session.run('Press Element', { element: ['css=#nope', 'css=#save'], repeat: ['2'], timeout: 0 });
      await session.run('Press Element', [['css=#nope', 'css=#save'], 1, 0, 0, 0, null, 0]);
      expect(await seen()).to.deep.equal(['click save', 'click save', 'click save']);
    });

    it('must not hold an empty list', async () => {
      for (const params of [[[]], { element: [] }, ['css=#save', []]]) {
        await session.fail('Press Element', params, 'E0403');
      }
      expect(await seen()).to.deep.equal([]);
    });
  });

  describe('what is refused before anything runs', () => {
    const refuses = (what: string, check: () => Promise<unknown>) =>
      it(what, async () => {
        await check();
        expect(await seen()).to.deep.equal([]);
      });

    refuses('is one value too many', async () => {
      const params = ['css=#save', 1, 0, 0, 0, '0,0,100,100', 1, 'e', 'x'];
      const detail = await session.fail('Press Element', params, 'E0403');
      expect(detail.message).to.include('offset_x');
      await session.fail('Get Driver Session Id', ['x'], 'E0403');
    });

    refuses('is an unknown name, with the nearest', async () => {
      const detail = await session.fail('Press Element', { element: 'css=#save', repet: '2' }, 'E0403');
      expect(detail.details).to.include({ keyword: 'Press Element', parameter: 'repet' });
      expect(detail.details?.suggestions?.[0]).to.equal('repeat');
    });

    refuses('is a name that every object inherits', async () => {
      for (const name of ['constructor', 'toString', '__proto__']) {
        const body = `{"mode":"keyword","keyword":"Press Element","params":{"element":"css=#save","${name}":"1"}}`;
        const answer = await client.request('POST', `${session.path}/action`, {
          body,
          headers: { 'Content-Type': 'application/json' },
        });
        expectFailure(answer, 'E0403');
        expect(answer.detail.message, name).to.include(name);
      }
    });

    refuses('is a required one that is missing', async () => {
      expect((await session.fail('Enter Text', ['css=#name'], 'E0403')).details?.parameter).to.equal('text');
      expect((await session.fail('Press Element', {}, 'E0403')).details?.parameter).to.equal('element');
      expect((await session.fail('Press By Coordinates', { y: '1' }, 'E0403')).details?.parameter).to.equal('x');
    });

    const wrong: readonly (readonly [string, string, Record<string, unknown>])[] = [
      ['repeat', 'Press Element', { element: 'css=#save', repeat: 'two' }],
      ['repeat', 'Press Element', { element: 'css=#save', repeat: '1.5' }],
      ['repeat', 'Press Element', { element: 'css=#save', repeat: '0' }],
      ['repeat', 'Press Element', { element: 'css=#save', repeat: ['1', 'many'] }],
      ['index', 'Press Element', { element: 'css=#save', index: '-1' }],
      ['timeout', 'Press Element', { element: 'css=#save', timeout: '-3' }],
      ['timeout', 'Press Element', { element: 'css=#save', timeout: '0x10' }],
      ['element', 'Press Element', { element: '' }],
      ['percent_x', 'Press By Percentage', { percent_x: '101', percent_y: '50' }],
      ['percent_y', 'Press By Percentage', { percent_x: '50', percent_y: '-0.1' }],
      ['x', 'Press By Coordinates', { x: 'a', y: '1' }],
      ['duration', 'Sleep', { duration: 'abc' }],
      ['duration', 'Sleep', { duration: '' }],
      ['duration', 'Sleep', { duration: '-1' }],
      ['duration', 'Sleep', { duration: '3601' }],
      ['duration', 'Sleep', { duration: 'NaN' }],
      ['duration', 'Sleep', { duration: 'Infinity' }],
      ['duration', 'Sleep', { duration: '1e999' }],
      ['direction', 'Scroll', { direction: 'sideways' }],
      ['direction', 'Swipe', { x: '10', y: '10', direction: 'north' }],
      ['number', 'Enter Number', { element: 'css=#name', number: 'twelve' }],
      ['element_state', 'Is Element', { element: 'css=#save', element_state: 'shiny' }],
      ['rule', 'Assert Presence', { elements: 'css=#save', rule: 'some' }],
      ['clear', 'Enter Text', { element: 'css=#name', text: 'x', clear: 'perhaps' }],
      ['filter_config', 'Get Interactive Elements', { filter_config: 'knobs' }],
    ];
    for (const [parameter, keyword, params] of wrong) {
      refuses(`is ${keyword} with ${JSON.stringify(params)}`, async () => {
        const detail = await session.fail(keyword, params, 'E0403');
        expect(detail.details).to.include({ keyword, parameter });
        expect(detail.message).to.include(parameter);
      });
    }

    refuses('is a place outside the window', async () => {
      for (const [x, y] of [
        ['99999', '10'],
        ['10', '99999'],
        ['-5', '10'],
      ]) {
        await session.fail('Press By Coordinates', { x, y }, 'E0403');
        await session.fail('Swipe', { x, y }, 'E0403');
      }
    });

    refuses('is an area out of range', async () => {
      for (const aoi of ['0,0,101,100', '-1,0,50,50', '60,0,50,100', '0,0,0,10', '0,0,100', 'a,b,c,d', '1;2;3;4']) {
        await session.fail('Press Element', { element: 'css=#save', aoi }, 'E0205');
      }
    });

    refuses('is half of a surrogate pair', async () => {
      const detail = await session.fail('Enter Text', ['css=#name', 'broken \ud83d text'], 'E0403');
      expect(detail.details?.parameter).to.equal('text');
    });
  });

  describe('words and numbers in many spellings', () => {
    it('are directions, rules, states and booleans in any case, and numbers with a sign or fraction', async () => {
      await session.run('Scroll', ['DOWN', '+1e1']);
      await session.run('Assert Presence', ['css=#save', ' 1 ', 'ALL']);
      expect(await session.run('Is Element', ['css=#save', 'Enabled', '.5'])).to.equal(true);
      await session.run('Enter Text', ['css=#name', 'x', 'NO']);
      expect(await session.run('Get Text', ['css=#name'])).to.equal('Adax');
      await session.run('Sleep', ['0.0']);
    });
  });

  describe('filter_config, the one list', () => {
    it('is one value: a list by name, an inner list by position, or text', async () => {
      const forms = [
        { filter_config: ['buttons', 'inputs'] },
        { filter_config: 'buttons,inputs' },
        { filter_config: ' Buttons , INPUTS ' },
        [['buttons', 'inputs']],
        ['buttons,inputs'],
      ];
      for (const params of forms) {
        const elements = (await session.run('Get Interactive Elements', params)) as { type: string }[];
        expect(elements.map(({ type }) => type)).to.have.members(['input', 'button', 'button']);
      }
    });

    it('means all when it is empty or left out', async () => {
      const all = (await session.run('Get Interactive Elements')) as unknown[];
      for (const params of [{ filter_config: [] }, { filter_config: '' }, [[]], [null], ['all,buttons']]) {
        expect(await session.run('Get Interactive Elements', params)).to.have.lengthOf(all.length);
      }
    });

    it('is refused with the table when a value is outside of it', async () => {
      const detail = await session.fail('Get Interactive Elements', { filter_config: ['buttons', 'knobs'] }, 'E0403');
      for (const value of ['all', 'interactive', 'buttons', 'inputs', 'images', 'text']) {
        expect(detail.message).to.include(value);
      }
    });
  });
});
