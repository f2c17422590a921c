import type { PluginTemplate, TemplateText } from '../plugin-template.js';

const typescript: TemplateText = ({ slug, className }) => `
  import { ImageDetector, ImageMatcher, type Picture, type Rect, type Template, type VisionHit } from 'svc';

  @ImageDetector({ name: '${slug}', description: 'Finds a template that is the whole screen.' })
  export class ${className} extends ImageMatcher {
    /** \`picture.png\` is the screen as a file, \`await picture.pixels()\` its pixels; \`template.image\` is a file. */
    async find(picture: Picture, template: Template, area: Rect | undefined): Promise<VisionHit[]> {
      const bounds = { x: 0, y: 0, width: picture.width, height: picture.height };
      const found = area === undefined && picture.png.equals(template.image);
      return found ? [{ bounds, score: 1, how: 'the same file' }] : [];
    }
  }
  `;

const javascript: TemplateText = ({ slug, className }) => `
  import { ImageDetector, ImageMatcher } from 'svc';

  export class ${className} extends ImageMatcher {
    /** \`picture.png\` is the screen as a file, \`await picture.pixels()\` its pixels; \`template.image\` is a file. */
    async find(picture, template, area) {
      const bounds = { x: 0, y: 0, width: picture.width, height: picture.height };
      const found = area === undefined && picture.png.equals(template.image);
      return found ? [{ bounds, score: 1, how: 'the same file' }] : [];
    }
  }

  ImageDetector({ name: '${slug}', description: 'Finds a template that is the whole screen.' })(${className});
  `;

const test: TemplateText = ({ slug, className, file }) => `
  import assert from 'node:assert/strict';
  import test from 'node:test';
  import { blankPicture, blankPng } from 'svc/testing';
  import { ${className} } from './${file}.js';

  const screen = { width: 40, height: 30 };

  test('${slug} finds the screen itself', async () => {
    const template = { name: 'screen', image: await blankPng(screen) };
    const [hit] = await new ${className}().find(await blankPicture(screen), template, undefined);
    assert.deepEqual(hit?.bounds, { x: 0, y: 0, width: 40, height: 30 });
  });

  test('${slug} finds nothing else', async () => {
    const template = { name: 'other', image: await blankPng({ width: 4, height: 3 }) };
    assert.deepEqual(await new ${className}().find(await blankPicture(screen), template, undefined), []);
  });
  `;

export const IMAGE: PluginTemplate = { typescript, javascript, test };
