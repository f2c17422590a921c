import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { findLanguages, parseLanguages } from '../../../../plugins/text/_tesseract/languages.js';
import { refusalOf } from '../../../fixtures/thrown-by.js';
import { inDirectory } from '../../../fixtures/temporary-directory.js';

describe('languages of tesseract', () => {
  it('are English unless named', () => {
    expect(parseLanguages(undefined)).to.deep.equal(['eng']);
  });

  it('are named as a list or as a text, each once', () => {
    expect(parseLanguages(['deu', 'eng', 'deu'])).to.deep.equal(['deu', 'eng']);
    expect(parseLanguages('eng + chi_sim')).to.deep.equal(['eng', 'chi_sim']);
  });

  it('are refused when they are not well-formed', async () => {
    for (const value of [[], {}, 1, true, '', 'english', ['eng', 1], 'ENG', '../../x']) {
      const { code, message } = await refusalOf(() => parseLanguages(value));
      expect(code, JSON.stringify(value)).to.equal('E0104');
      expect(message).to.contain('"languages"');
    }
  });

  it('are found where their package is installed', async () => {
    const folder = 'node_modules/@tesseract.js-data/fra';
    const files = {
      [`${folder}/package.json`]: '{"name": "@tesseract.js-data/fra"}',
      [`${folder}/4.0.0_best_int/fra.traineddata.gz`]: '',
    };
    await inDirectory(files, async (directory) => {
      const from = [pathToFileURL(join(directory, 'any.js')).href];
      const file = join(directory, folder, '4.0.0_best_int/fra.traineddata.gz');
      expect(findLanguages(['fra'], from)).to.deep.equal([{ code: 'fra', file }]);
    });
  });

  it('say what to install when their package is missing', async () => {
    const { code, message } = await refusalOf(() => findLanguages(['eng', 'tlh', 'qya']));
    expect(code).to.equal('E0104');
    expect(message).to.contain('npm install @tesseract.js-data/tlh @tesseract.js-data/qya');
  });
});
