import type { PluginTemplate, TemplateText } from '../plugin-template.js';

const typescript: TemplateText = ({ slug, className }) => `
  import { DetectorOptions, type Picture, type ReadLine, type Rect, TextDetector, TextReader } from 'svc';

  @TextDetector({ name: '${slug}', description: 'Reads one word.', capabilities: ['word'] })
  export class ${className} extends TextReader {
    constructor(private readonly options: DetectorOptions) {
      super();
    }

    /** \`picture.png\` is the screen as a file, \`await picture.pixels()\` its pixels. */
    async read(picture: Picture, area: Rect | undefined): Promise<ReadLine[]> {
      const bounds = area ?? { x: 0, y: 0, width: picture.width, height: picture.height };
      const { word = 'Hello' } = this.options.capabilities;
      return [{ words: [{ text: String(word), bounds, confidence: 1 }], bounds }];
    }
  }
  `;

const javascript: TemplateText = ({ slug, className }) => `
  import { DetectorOptions, TextDetector, TextReader } from 'svc';

  export class ${className} extends TextReader {
    constructor(options) {
      super();
      this.options = options;
    }

    /** \`picture.png\` is the screen as a file, \`await picture.pixels()\` its pixels. */
    async read(picture, area) {
      const bounds = area ?? { x: 0, y: 0, width: picture.width, height: picture.height };
      const { word = 'Hello' } = this.options.capabilities;
      return [{ words: [{ text: String(word), bounds, confidence: 1 }], bounds }];
    }
  }

  TextDetector({
    name: '${slug}',
    description: 'Reads one word.',
    capabilities: ['word'],
    inject: [DetectorOptions],
  })(${className});
  `;

const test: TemplateText = ({ slug, className, file }) => `
  import assert from 'node:assert/strict';
  import test from 'node:test';
  import { DetectorOptions } from 'svc';
  import { blankPicture } from 'svc/testing';
  import { ${className} } from './${file}.js';

  test('${slug} reads a word in the given area', async () => {
    const reader = new ${className}(new DetectorOptions(undefined, { word: 'Save' }));
    const area = { x: 10, y: 10, width: 50, height: 20 };
    const lines = await reader.read(await blankPicture({ width: 100, height: 100 }), area);
    assert.deepEqual(lines, [{ words: [{ text: 'Save', bounds: area, confidence: 1 }], bounds: area }]);
  });
  `;

export const TEXT: PluginTemplate = { typescript, javascript, test };
