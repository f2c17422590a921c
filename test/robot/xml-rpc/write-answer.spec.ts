import { expect } from 'chai';
import { FAULTS, XmlRpcFault, type XmlRpcValue } from '../../../src/robot/xml-rpc/value.js';
import { writeAnswer, writeFault } from '../../../src/robot/xml-rpc/write-answer.js';

const valueOf = (value: XmlRpcValue): string => /<param><value>([^]*)<\/value><\/param>/.exec(writeAnswer(value))![1]!;

describe('the answers of XML-RPC', () => {
  it('hold every type', () => {
    expect(valueOf('a')).to.equal('<string>a</string>');
    expect(valueOf(true)).to.equal('<boolean>1</boolean>');
    expect(valueOf(null)).to.equal('<nil/>');
    expect(valueOf([1, 'a', []])).to.equal(
      '<array><data><value><int>1</int></value><value><string>a</string></value><value><array><data></data></array></value></data></array>',
    );
    expect(valueOf({ 'a<b': 1, none: undefined })).to.equal(
      '<struct><member><name>a&lt;b</name><value><int>1</int></value></member></struct>',
    );
    expect(valueOf(Buffer.from('PNG'))).to.equal('<base64>UE5H</base64>');
  });

  it('hold numbers of every size', () => {
    expect(valueOf(-5)).to.equal('<int>-5</int>');
    expect(valueOf(1732330000000)).to.equal('<i8>1732330000000</i8>');
    expect(valueOf(1.5)).to.equal('<double>1.5</double>');
    expect(valueOf(1e21)).to.equal('<double>1e+21</double>');
  });

  it('hold texts that XML cannot hold, as far as it can', () => {
    expect(valueOf('a & b ]]> c\r\n')).to.equal('<string>a &amp; b ]]&gt; c&#13;\n</string>');
    expect(valueOf('\u0000\u001b[1m\ud800é😀')).to.equal('<string>\ufffd\ufffd[1m\ufffdé😀</string>');
  });

  it('may be a fault', () => {
    const xml = writeFault(new XmlRpcFault(FAULTS.method, 'there is no method "a<b"'));
    expect(xml).to.include('<name>faultCode</name><value><int>-32601</int></value>');
    expect(xml).to.include('<name>faultString</name><value><string>there is no method "a&lt;b"</string></value>');
  });
});
