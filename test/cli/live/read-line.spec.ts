import { expect } from 'chai';
import { readLine } from '../../../src/cli/live/read-line.js';
import { ServiceError } from '../../../src/errors.js';
import { withService } from '../../fixtures/service.js';

describe('a line of the prompt', () => {
  const read = (line: string) =>
    withService({}, ({ catalog }) => Promise.resolve().then(() => readLine(line, catalog)));
  const refusal = (line: string) =>
    read(line).then(
      () => expect.fail('was read'),
      (error: unknown) => ServiceError.from(error).message,
    );

  it('is read as in a file of steps', async () => {
    expect(await read('  Enter Text | id=name | a \\| b ')).to.deep.equal({
      keyword: 'Enter Text',
      params: { element: 'id=name', text: 'a | b' },
    });
    expect(await read('Capture Screenshot')).to.deep.equal({ keyword: 'Capture Screenshot', params: {} });
    expect([await read('# remark'), await read('  ')]).to.deep.equal([undefined, undefined]);
  });

  it('is read as svc run takes it where it has no bar', async () => {
    expect(await read('press_element id=nope --alt text=Save timeout=5')).to.deep.equal({
      keyword: 'press_element',
      params: { element: ['id=nope', 'text=Save'], timeout: '5' },
    });
    expect(await read(`Enter Text id=name 'Ada Lovelace'`)).to.deep.equal({
      keyword: 'Enter Text',
      params: { element: 'id=name', text: 'Ada Lovelace' },
    });
    expect(await read('"enter text" "id=\\"name\\"" a\\ b')).to.deep.equal({
      keyword: 'enter text',
      params: { element: 'id="name"', text: 'a b' },
    });
  });

  it('is refused with the nearest keywords, in either form', async () => {
    for (const line of ['Pres Element | id=save', 'Pres Element id=save', 'pres_element']) {
      expect(await refusal(line), line).to.match(/"[Pp]res[ _][Ee]lement" \(did you mean press_element/);
    }
    expect(await refusal('Press Element "id=save')).to.include('a quotation mark is not closed');
  });
});
