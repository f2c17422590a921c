import { expect } from 'chai';
import { parseSource } from '../../../../../plugins/drivers/appium/_screen/source-node.js';
import { thrownBy } from '../../../../fixtures/thrown-by.js';

const textOf = (xml: string): string => parseSource(xml)[0]!.attribute('text');

describe('parseSource', () => {
  it('reads elements in reading order with their places', () => {
    const nodes = parseSource('<a><b><c/></b><d x="1"/></a>');
    expect(nodes.map(({ localName, order, place, end }) => [localName, order, place, end])).to.deep.equal([
      ['a', 0, 0, 3],
      ['b', 1, 0, 2],
      ['c', 2, 0, 2],
      ['d', 3, 1, 3],
    ]);
    expect(nodes[3]!.parent).to.equal(nodes[0]);
    expect(nodes[3]!.attribute('x')).to.equal('1');
  });

  it('keeps the attributes of elements apart whose attributes differ', () => {
    const nodes = parseSource('<a x="1" y="2"/><a x="3"/><a y="4" x="5"/><a x="6" y="7" z="8"/><b/><a x="9" y="0"/>');
    const written = nodes.map((node) => [...node.attributeNames()].map((name) => name + node.attribute(name)).join());
    expect(written).to.deep.equal(['x1,y2', 'x3', 'y4,x5', 'x6,y7,z8', '', 'x9,y0']);
  });

  it('resolves predefined and numeric entities', () => {
    expect(textOf('<a text="&lt;&amp;&gt;&quot;&apos;&#65;&#x1F600;"/>')).to.equal('<&>"\'A😀');
  });

  it('keeps emoji and text from right to left', () => {
    expect(textOf('<a text="👩‍👩‍👧 שלום مرحبا"/>')).to.equal('👩‍👩‍👧 שלום مرحبا');
  });

  it('resolves no entity that the source declares', () => {
    const billion = Array.from({ length: 10 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`).join('');
    const xml = `<!DOCTYPE a [<!ENTITY e0 "lol">${billion}<!ENTITY f SYSTEM "file:///etc/hostname">]><a text="&e10;&f;"/>`;
    expect(parseSource(xml).map((node) => node.attribute('text'))).to.deep.equal(['&e10;&f;']);
  });

  it('reads what is malformed as far as it goes', () => {
    expect(textOf('<a text="1 < 2 & 3 > 2">')).to.equal('1 < 2 & 3 > 2');
    expect(textOf('<a text="first" text="second"/>')).to.equal('first');
    expect(textOf('<a text="&#0;\u0001&#8;x"/>')).to.equal('\ufffd\u0001\bx');
    expect(parseSource('<a><b text="1"><c></a><d/>').map(({ localName }) => localName)).to.deep.equal([...'abcd']);
    expect(parseSource('<a></z><b/></a>').map(({ localName }) => localName)).to.deep.equal(['a', 'b']);
    expect(parseSource('<a __proto__="1" constructor="2"/>')[0]!.attribute('__proto__')).to.equal('1');
    expect(parseSource('<a/>')[0]!.attribute('constructor')).to.equal('');
  });

  it('reads a source that is cut off', () => {
    const nodes = parseSource('<a x="1"><b x="2"/><c x="3" y="cut');
    expect(nodes.map(({ localName, end }) => [localName, end])).to.deep.equal([
      ['a', 2],
      ['b', 1],
      ['c', 2],
    ]);
    expect(nodes[2]!.attribute('x')).to.equal('3');
  });

  it('reads a large source, and a deep one', () => {
    const node = `<node text="${'word '.repeat(20)}"/>`;
    const large = `<a>${node.repeat(Math.ceil(3e6 / node.length))}</a>`;
    expect(parseSource(large)).to.have.length.above(25_000);
    const deep = parseSource('<a>'.repeat(1000) + '</a>'.repeat(1000));
    expect(deep.at(-1)!.order).to.equal(999);
    expect(deep[0]!.end).to.equal(999);
  });

  it('refuses a source without elements', async () => {
    for (const xml of ['', '   ', 'no markup', '<?xml version="1.0"?><!-- nothing -->', '<!DOCTYPE a>']) {
      const error = await thrownBy(() => parseSource(xml));
      expect(error).to.include({ code: 'E0401', reason: 'the device gave a page source that holds no elements' });
    }
  });

  it('refuses endless nesting in good time', async () => {
    expect(await thrownBy(() => parseSource('<a>'.repeat(1e6)))).to.include({ code: 'E0401' });
  });
});
