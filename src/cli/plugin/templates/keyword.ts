import type { PluginTemplate, TemplateText } from '../plugin-template.js';

const typescript: TemplateText = ({ title, className }) => `
  import { Keyword, text } from 'svc';

  @Keyword({
    name: '${title}',
    description: 'Say hello.',
    params: { who: text('Who is greeted', 'world') },
    effect: 'observe',
  })
  export class ${className} {
    run({ who }: { who: string }): string {
      return 'Hello ' + who;
    }
  }
  `;

const javascript: TemplateText = ({ title, className }) => `
  import { Keyword, text } from 'svc';

  export class ${className} {
    run({ who }) {
      return 'Hello ' + who;
    }
  }

  Keyword({
    name: '${title}',
    description: 'Say hello.',
    params: { who: text('Who is greeted', 'world') },
    effect: 'observe',
  })(${className});
  `;

const test: TemplateText = ({ title, className, file }) => `
  import assert from 'node:assert/strict';
  import test from 'node:test';
  import { runKeyword } from 'svc/testing';
  import { ${className} } from './${file}.js';

  test('${title} greets', async () => {
    const { result } = await runKeyword(${className}, { who: 'Ann' });
    assert.equal(result, 'Hello Ann');
  });

  test('${title} greets the world by default', async () => {
    const { result } = await runKeyword(${className});
    assert.equal(result, 'Hello world');
  });
  `;

export const KEYWORD: PluginTemplate = { typescript, javascript, test };
