import { expect } from 'chai';
import { readCall } from '../../../src/robot/xml-rpc/read-call.js';
import { XmlRpcFault } from '../../../src/robot/xml-rpc/value.js';

const callWith = (...values: readonly string[]) =>
  `<?xml version='1.0' encoding='UTF-8'?>\n<methodCall>\n<methodName>run</methodName>\n<params>\n${values
    .map((value) => `<param>\n<value>${value}</value></param>\n`)
    .join('')}</params>\n</methodCall>\n`;

const paramsOf = (...values: readonly string[]) => readCall(callWith(...values)).params;

describe('the calls of XML-RPC', () => {
  it('have a method and parameters of every type', () => {
    const { method, params } = readCall(
      callWith(
        '<string> a &lt;b&gt; &amp; &#228;\n</string>',
        '  plain ',
        '',
        '<int>-5</int>',
        '<i8>1732330000000</i8>',
        '<double>1.5e3</double>',
        '<boolean>1</boolean>',
        '<nil/>',
        '<base64>\nYQBiAeQ=\n</base64>',
        '<dateTime.iso8601>20261123T10:00:00</dateTime.iso8601>',
      ),
    );
    expect(method).to.equal('run');
    expect(params).to.deep.equal([
      ' a <b> & ä\n',
      '  plain ',
      '',
      -5,
      1732330000000,
      1500,
      true,
      null,
      'a\u0000b\u0001ä',
      '20261123T10:00:00',
    ]);
  });

  it('have lists and structs inside of each other', () => {
    const list =
      '<array><data>\n<value><int>1</int></value>\n<value><array><data></data></array></value></data></array>';
    const struct = `<struct>\n<member>\n<name>list</name>\n<value>${list}</value></member>\n<member><name>__proto__</name><value>x</value></member></struct>`;
    const [given] = paramsOf(struct) as [Record<string, unknown>];
    expect(Object.entries(given)).to.deep.equal([
      ['list', [1, []]],
      ['__proto__', 'x'],
    ]);
    expect(readCall('<methodCall><methodName>run</methodName></methodCall>').params).to.deep.equal([]);
  });

  it('are read from large texts', () => {
    const text = 'x'.repeat(1_000_000);
    expect(paramsOf(`<string>${text}</string>`)).to.deep.equal([text]);
  });

  for (const [what, xml, reason] of [
    ['nothing', '', 'no methodCall'],
    ['no XML', 'hello', 'no methodCall'],
    ['JSON', '{"method": "run"}', 'no methodCall'],
    ['an answer', '<methodResponse></methodResponse>', '<methodResponse>'],
    ['a call that is cut off', '<methodCall><methodName>run</methodName><params><param><value>a', 'it is cut off'],
    ['a number that is none', callWith('<int>12abc</int>'), '"12abc" is no int'],
    ['an endless number', callWith('<double>inf</double>'), '"inf" is no double'],
    ['a boolean that is none', callWith('<boolean>yes</boolean>'), '"yes" is no boolean'],
    ['two values in one', callWith('<int>1</int><int>2</int>'), 'a <value> with 2 values'],
    [
      'a parameter without value',
      '<methodCall><methodName>a</methodName><params><param/></params></methodCall>',
      '0 values',
    ],
    ['a member without name', callWith('<struct><member><value>1</value></member></struct>'), 'without a name'],
    ['a member without value', callWith('<struct><member><name>a</name></member></struct>'), '0 values'],
    ['an unknown type', callWith('<ex:nil/>'), '<ex:nil>'],
    ['elements at the wrong place', callWith('<name>a</name>'), '<name> inside of <value>'],
    ['values too deep', callWith('<array><data><value>'.repeat(50)), 'inside of each other'],
  ] as const) {
    it(`are refused: ${what}`, () => {
      expect(() => readCall(xml))
        .to.throw(XmlRpcFault, reason)
        .with.property('code', -32700);
    });
  }

  it('know the entities of XML alone', () => {
    expect(paramsOf('<string>&eacute;&quot;&apos;</string>')).to.deep.equal(['&eacute;"\'']);
  });
});
