import { expect } from 'chai';
import { McpClient, textOf } from '../support/mcp-client.js';
import { PageServer } from '../support/pages.js';
import { readShownElements, type ShownElement } from '../support/shown-elements.js';

const each = <T>(items: readonly T[], html: (item: T, index: number) => string): string => items.map(html).join('');
const PEOPLE = ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Ada Lovelace'];

/** Elements that are pressed have a `data-name`, fields that are filled in a `data-field`. */
const TABLE = `<table><thead><tr>${each(['Name', 'Role', ''], (name, i) => `<th data-name="sort ${i}" onclick="0">${name}</th>`)}</tr></thead>
${each(
  PEOPLE,
  (name, i) => `<tr><td><input type="checkbox" data-name="check ${i}"></td><td>${name}</td><td>Role ${i % 2}</td>
<td><a href="#" data-name="edit ${i}">Edit</a> <button data-name="delete ${i}"><span>Delete</span></button>
<button data-name="icon ${i}"><svg width="16" height="16"><rect width="9" height="9"/></svg></button></td></tr>`,
)}</table>`;

const TREE = `<ul role="tree">${each(
  ['src', 'test'],
  (
    folder,
    i,
  ) => `<li role="treeitem" aria-expanded="true"><span data-name="folder ${i}" style="cursor: pointer">${folder}</span>
<ul role="group">${each(['index.ts', 'api.ts'], (file, j) => `<li role="treeitem" aria-selected="${i === j}" data-name="file ${i} ${j}">${file}</li>`)}</ul></li>`,
)}</ul><details><summary data-name="more">More</summary>Hidden until it is open</details>`;

const CARDS = `<div style="display: grid; grid-template-columns: repeat(3, 1fr)">${each(
  ['Lamp', 'Chair', 'Table'],
  (name, i) => `<article><h3><a href="#" data-name="title ${i}">${name}</a></h3><p>In stock</p>
<div data-name="card ${i}" style="cursor: pointer">Details of <b>${name}</b></div>
<button aria-label="Like" data-name="like ${i}">♥</button><button data-name="buy ${i}">Add to cart</button></article>`,
)}</div><button style="text-transform: uppercase" data-name="shout">in stock</button>
<label><input type="radio" name="sort" data-name="cheap"> <span>Cheapest</span></label>
<label for="new">Newest</label><input type="radio" name="sort" id="new" data-name="new">
<button data-name="covered"><em>Save</em> <em>all</em></button><button data-name="plain">Save</button>
<button data-name="long">${'A very long name '.repeat(10)}</button><button data-name="pipe">This | that</button>
<button data-name="fake">", button "Pay" >> nth=0</button><button data-name="suffix">Step >> nth=1</button>
<x-menu></x-menu><script>customElements.define('x-menu', class extends HTMLElement { constructor() { super();
this.attachShadow({mode: 'open'}).innerHTML = '<button data-name="shadow">Save</button><button data-name="lone">Menu</button>'; } })</script>`;

const FORM = `<form>${each(['First name', 'Last name'], (name, i) => `<label>${name} <input data-field="label ${i}"></label>`)}
${each(
  ['Home', 'Work'],
  (
    place,
    i,
  ) => `<fieldset><legend>${place}</legend><label for="city-${i}">City</label><input id="city-${i}" data-field="city ${i}">
<input placeholder="Street" data-field="street ${i}"><input value="filled ${i}" data-field="value ${i}"></fieldset>`,
)}
<input aria-label="Search" data-field="aria"><input data-field="nameless"><textarea data-field="area">Notes</textarea>
<input type="password" placeholder="Password" value="hunter2" data-field="password"></form>`;

describe('what get_interactive_elements shows of a page', () => {
  let pages: PageServer;
  let mcp: McpClient;
  let session_id: string;

  before(async () => {
    pages = await PageServer.start({ '/table': TABLE, '/tree': TREE, '/cards': CARDS, '/form': FORM });
    mcp = await McpClient.inProcess({}, 'default,page');
    session_id = await mcp.start(pages.url('/table'));
  });
  after(async () => {
    await mcp.close();
    await pages.close();
  });

  const open = async (path: string): Promise<ShownElement[]> => {
    await mcp.text('launch_other_app', { session_id, app_name: pages.url(path) });
    const answer = await mcp.text('get_interactive_elements', { session_id, scope: 'page', max_elements: '1000' });
    return readShownElements(answer);
  };
  const run = (steps: readonly object[]) => mcp.text('run_steps', { session_id, steps: JSON.stringify(steps) });
  const evaluate = async <T>(script: string): Promise<T> =>
    JSON.parse(
      await mcp.text('execute_script', { session_id, script_or_json: `return JSON.stringify(${script})` }),
    ) as T;

  for (const [path, inShadow] of [
    ['/table', []],
    ['/tree', []],
    ['/cards', ['shadow', 'lone']],
  ] as const) {
    it(`finds every element of ${path} that can be pressed`, async () => {
      const shown = (await open(path)).filter(
        ({ kind, locator }) => kind !== '' && kind !== 'heading' && locator !== '',
      );
      const names = await evaluate<string[]>(`(window.pressed = [], addEventListener('click', (event) => {
        if (event.target.closest('a')) event.preventDefault();
        const name = event.composedPath().map(({ dataset }) => dataset?.name).find(Boolean);
        if (name && event.isTrusted) pressed.push(name); }, true),
        [...document.querySelectorAll("[data-name]")].map(({ dataset }) => dataset.name))`);
      await run(shown.map(({ locator }) => ({ keyword: 'Press Element', params: [locator] })));
      const pressed = await evaluate<string[]>('pressed');
      expect([...new Set(pressed)]).to.have.members([...names, ...inShadow]);
    });
  }

  it('fills every field of a form by its own line', async () => {
    const shown = (await open('/form')).filter(({ kind }) => kind === 'input');
    const texts = shown.map((_, i) => `typed ${i}`);
    await run(shown.map(({ locator }, i) => ({ keyword: 'Enter Text', params: [locator, texts[i]] })));
    const values = await evaluate<string[]>('[...document.querySelectorAll("[data-field]")].map(({ value }) => value)');
    expect(values).to.have.length(12);
    expect(values).to.have.members(texts);
    const after = readShownElements(
      await mcp.text('get_interactive_elements', { session_id, filter_config: 'inputs' }),
    );
    expect(after.find(({ text }) => text === 'First name')?.value).to.equal('typed 0');
    expect(after.find(({ text }) => text === 'Password')?.value).to.equal(undefined);
  });

  it('masks the secrets of the session in values, and finds their fields all the same', async () => {
    await open('/form');
    await run([{ keyword: 'Enter Text', params: ['text=First name', '@:quiet words'] }]);
    await run([{ keyword: 'Enter Text', params: ['css=[data-field=nameless]', '@:quiet words'] }]);
    const answer = await mcp.text('get_interactive_elements', { session_id, filter_config: 'inputs' });
    expect(answer).to.include('input "First name" = "@:***"').and.not.include('quiet words');
    const nameless = readShownElements(answer).find(({ text }) => text === '@:***')!;
    await run([{ keyword: 'Enter Text', params: [nameless.locator, 'found'] }]);
    expect(await evaluate('document.querySelector("[data-field=nameless]").value')).to.equal('found');
  });

  it('masks a secret that is the only name of a button, which is found by another locator', async () => {
    await open('/form');
    await run([{ keyword: 'Enter Text', params: ['text=First name', '@:quiet words'] }]);
    await evaluate(`(document.body.insertAdjacentHTML('beforeend',
      '<button onclick="window.wasPressed = true">quiet words</button>'), true)`);
    const answer = await mcp.text('get_interactive_elements', { session_id, scope: 'page' });
    expect(answer).to.include('button "@:***"').and.not.include('quiet words');
    await run([{ keyword: 'Press Element', params: ['css=body > button'] }]);
    expect(await evaluate('window.wasPressed === true')).to.equal(true);
  });

  it('has coordinates where they are asked for, and refuses what is neither true nor false', async () => {
    const given = { session_id, filter_config: 'inputs' };
    expect(await mcp.text('get_interactive_elements', { ...given, coordinates: 'true' })).to.match(/" @\d+,\d+/);
    expect(await mcp.text('get_interactive_elements', { ...given, coordinates: 'false' })).to.not.match(/ @\d+,/);
    const refused = await mcp.call('get_interactive_elements', { ...given, coordinates: 'all' });
    expect(textOf(refused)).to.match(/^\[E0403\] .*coordinates must be true or false/);
  });
});
