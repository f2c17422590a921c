import { expect } from 'chai';
import fc from 'fast-check';
import { htmlReport, type ReportedStep } from '../../src/cli/report.js';

const step = (more: Partial<ReportedStep> = {}): ReportedStep => ({
  keyword: 'Sleep',
  params: '["1"]',
  ok: true,
  ms: 12.4,
  remark: 'it waits',
  ...more,
});

describe('htmlReport', () => {
  it('lists the steps with their times, and counts those that succeeded', () => {
    const page = htmlReport('Demo', [step(), step({ ok: false, ms: 7.7, remark: 'E0201' })], undefined);
    expect(page).to.contain('1 of 2 steps succeeded, in 20 ms');
    expect(page.match(/✓/g)).to.have.length(1);
    expect(page.match(/✗/g)).to.have.length(1);
    expect(page).to.contain('12 ms').and.to.contain('8 ms').and.not.to.contain('<img');
  });

  it('holds the screen at the end', () => {
    expect(htmlReport('Demo', [], 'QUJD')).to.contain('src="data:image/png;base64,QUJD"');
  });

  it('never lets a text become markup', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (title, keyword, params, remark) => {
        const tags = (page: string) => page.match(/<[^>]*>/g)!.length;
        const plain = htmlReport('t', [step({ keyword: 'k', params: 'p', remark: 'r' })], undefined);
        const hostile = [title, keyword, params, remark].map((text) => `<script>${text}"'>`);
        const [t, k, p, r] = hostile;
        const page = htmlReport(t!, [step({ keyword: k!, params: p!, remark: r! })], undefined);
        expect(tags(page)).to.equal(tags(plain));
        expect(page).not.to.contain('<script');
      }),
    );
  });
});
