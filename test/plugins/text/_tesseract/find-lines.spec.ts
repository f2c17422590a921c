import { expect } from 'chai';
import { findLines } from '../../../../plugins/text/_tesseract/find-lines.js';
import type { TextLine } from '../../../../plugins/text/_tesseract/text-lines.js';
import { renderHtml } from '../../../support/render-html.js';

const SIZE = { width: 400, height: 300 };

/** Regions of a map whose borders run through the middle of their labels. */
const mapOf = (ink: string, border: string, fills: readonly string[]) => {
  const regions = ['M0,0 H190 L215,90 L180,180 L210,300 H0 Z', 'M400,0 H190 L215,90 L180,180 L210,300 H400 Z'];
  const paths = regions.map((d, index) => `<path d="${d}" fill="${fills[index]}" stroke="${border}"/>`);
  const text = (y: number, label: string) =>
    `<text x="200" y="${y}" fill="${ink}" font-family="sans-serif" font-size="18" text-anchor="middle">${label}</text>`;
  return `<svg width="400" height="300">${paths.join('')}${text(70, 'Westmark')}${text(230, 'Lowlands')}</svg>`;
};

const find = async (html: string): Promise<TextLine[]> =>
  findLines(await (await renderHtml(`<div style="margin: -16px">${html}</div>`, SIZE)).pixels());

/** Whether a line has one label, of about 85 x 14 pixels around the middle of the picture. */
const isLabel = ({ left, right, top, bottom }: TextLine): boolean =>
  left > 140 && left < 172 && right > 228 && right < 260 && bottom - top < 24;

describe('find lines', () => {
  const maps = {
    'white borders': mapOf('#222', '#fff', ['#f4e3c1', '#cfe3b4']),
    'grey borders': mapOf('#222', '#999', ['#f4e3c1', '#cfe3b4']),
    'light labels': mapOf('#fff', '#888', ['#203040', '#402838']),
  };
  for (const [name, html] of Object.entries(maps)) {
    it(`finds whole labels that a border crosses: ${name}`, async () => {
      expect((await find(html)).filter(isLabel)).to.have.length(2);
    });
  }

  it('finds no layer on a drawing without plain surfaces', async () => {
    const stripes = 'repeating-conic-gradient(#b58 0 9deg, #5b8 14deg, #58b 21deg)';
    const lines = await find(`<div style="width: 400px; height: 300px; background: ${stripes}"></div>`);
    expect(lines.filter(({ layer }) => layer)).to.deep.equal([]);
  });
});
