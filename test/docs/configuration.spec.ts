import { expect } from 'chai';
import { settingsPage } from './settings-table.js';

describe('docs/configuration.md', () => {
  it('has the table of the settings: run node dist/test/docs/write-settings-table.js', () => {
    const { current, generated } = settingsPage();
    expect(current).to.equal(generated);
  });
});
