import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { boot } from '../../src/boot.js';
import { keywordInfo } from '../../src/keyword/definition.js';
import { headOf, type RecordedStep } from '../../src/session/recording/recorded-step.js';
import type { Script } from '../../src/steps/script.js';
import { recordedFiles } from '../../src/steps/test-file/recorded-files.js';
import { readProject } from '../../src/suite/read-project.js';
import { keywordLookup } from '../../src/suite/run/keyword-lookup.js';
import { inDirectory } from '../fixtures/temporary-directory.js';

describe('a recorded case', () => {
  it('is read as a project without a problem, with its session, steps and elements', async () => {
    const { catalog } = await boot({ env: {} });
    const step = (keyword: string, params: RecordedStep['params']): RecordedStep => {
      return { ...headOf(catalog.get(keyword)), params, seen: {}, images: [], pictures: {} };
    };
    const script: Script = {
      origin: {
        driver: 'selenium',
        url: 'http://127.0.0.1:9515',
        capabilities: { url: 'http://a', 'goog:chromeOptions': { args: ['--mute-audio'] } },
        elementSources: ['selenium_find_element'],
        textDetectors: [{ remote_ocr: { url: 'http://b' } }],
        imageDetectors: ['templatematch'],
        projectPath: undefined,
        dialogs: 'accept',
      },
      steps: [
        step('Enter Text', { element: 'id=name', text: '@:${secret_1}' }),
        step('Enter Text', { element: 'id=name', text: 'on', timeout: '0.5' }),
        step('Set Variable', { name: 'person', value: 'Ada: "x" #y' }),
        step('Press Keys', { keys: 'Enter' }),
        step('Assert Presence', { elements: 'text=${person}|css=p', timeout: '5', rule: 'all' }),
        step('Get Url', {}),
      ],
      dropped: 0,
      secrets: ['secret_1'],
      unset: [],
      images: [],
      session: { dialogs: 'accept' },
    };
    await inDirectory({}, async (root) => {
      for (const { path, text } of await recordedFiles(script, catalog)) await writeFile(join(root, path), text!);
      const { project, problems } = await readProject(root, keywordLookup(catalog.all().map(keywordInfo)));
      expect(problems).to.deep.equal([]);
      const [file] = project.files;
      const { driver, url, capabilities, elementSources, textDetectors, imageDetectors } = script.origin;
      expect(file!.sessions).to.deep.equal([
        {
          ...{ driver, url, capabilities, dialogs: 'accept' },
          elements_sources: elementSources,
          text_detection: textDetectors,
          image_detection: imageDetectors,
        },
      ]);
      expect(file!.cases.map(({ name }) => name)).to.deep.equal(['recorded steps']);
      expect(project.elements.get('name')!.locators).to.deep.equal(['id=name']);
      const steps = file!.cases[0]!.steps.map((each) => (each.kind === 'keyword' ? [each.keyword, each.params] : each));
      expect(steps).to.deep.equal([
        ['Enter Text', ['${name}', '${secret.NAME}']],
        ['Enter Text', { element: '${name}', text: 'on', timeout: 0.5 }],
        ['Set Variable', ['person', 'Ada: "x" #y']],
        ['Press Keys', ['Enter']],
        ['Assert Presence', ['text=${person}|css=p', 5, 'all']],
        ['Get Url', []],
      ]);
    });
  });
});
