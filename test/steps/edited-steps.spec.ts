import { expect } from 'chai';
import type { Service } from '../../src/boot.js';
import type { Point } from '../../src/device/geometry.js';
import type { Session } from '../../src/session/session.js';
import { type EditedStep, readEditedSteps } from '../../src/steps/edited-steps.js';
import { type FormatName, writeScript } from '../../src/steps/formats.js';
import { scriptOf } from '../../src/steps/script.js';
import { blankPng } from '../../src/testing/pictures.js';
import { planOf, withService } from '../fixtures/service.js';
import { refusalOf } from '../fixtures/thrown-by.js';

interface Edited {
  readonly session: Session;
  /** The list as a script of the session. */
  readonly write: (steps: readonly EditedStep[], format?: FormatName) => Promise<string>;
}

const inSession = (work: (edited: Edited) => Promise<void>) =>
  withService({}, async ({ store, catalog }: Service) => {
    const session = await store.start(planOf());
    const write = async (given: readonly EditedStep[], format: FormatName = 'json') => {
      const steps = await readEditedSteps(given, session.recording, catalog, new AbortController().signal);
      return writeScript(scriptOf(session.recording, { steps }), format, catalog);
    };
    await work({ session, write });
  });

const picture = async () => (await blankPng({ width: 8, height: 8 })).toString('base64');

describe('an edited list of steps', () => {
  it('is written as the recording is, in its order, with the names of keywords and parameters', () =>
    inSession(async ({ write }) => {
      const list = await write([
        { keyword: 'press-element', params: ['id=save', null, 2] },
        { keyword: 'ENTER_TEXT', params: { element: ['id=a', 'id=b'], text: '${who}' }, test_case: 'login' },
      ]);
      expect(JSON.parse(list)).to.deep.equal([
        { keyword: 'Press Element', params: { element: 'id=save', offset_x: 2 } },
        { keyword: 'Enter Text', params: { element: ['id=a', 'id=b'], text: '${who}' }, test_case: 'login' },
      ]);
      expect(await write([{ keyword: 'Echo', params: ['${who}'] }], 'yaml')).to.include('--variable who=...');
    }));

  it('has no secrets: they get the names that they have in the recording', () =>
    inSession(async ({ session, write }) => {
      await session.execute({ keyword: 'Echo', params: ['@:hunter2'] });
      const list = await write([
        { keyword: 'Echo', params: ['@:another one'] },
        { keyword: 'Echo', params: ['@:hunter2'], event_attributes: { key: '@:hunter2' } },
        { keyword: 'Echo', params: ['@:${secret_1}'] },
      ]);
      expect(list).to.not.include('hunter2');
      expect((JSON.parse(list) as { params: { value: string } }[]).map(({ params }) => params.value)).to.deep.equal([
        '@:${secret_2}',
        '@:${secret_1}',
        '@:${secret_1}',
      ]);
    }));

  it('may name templates of the session, and pictures of a step', () =>
    inSession(async ({ session, write }) => {
      await session.templates.upload('logo', await picture());
      const list = await write([
        { keyword: 'Press Element', params: ['logo'] },
        { keyword: 'Press Element', params: ['badge'], template_images: { badge: await picture() } },
        { keyword: 'Press Element', params: ['image=other'] },
      ]);
      const { session: written, steps } = JSON.parse(list) as {
        session: { templates: object };
        steps: { params: { element: string }; template_images?: object }[];
      };
      expect(written.templates).to.have.all.keys('logo');
      expect(steps.map(({ params }) => params.element)).to.deep.equal(['image=logo', 'image=badge', 'image=other']);
      expect(steps[1]!.template_images).to.have.all.keys('badge');
      const yaml = await write([{ keyword: 'Press Element', params: ['image=other'] }], 'yaml');
      expect(yaml).to.include("Pictures that must be in the project's directory: other");
    }));

  it('keeps where the recorded step saw its element on a picture', () =>
    inSession(async ({ session, write }) => {
      const { recording } = session;
      await session.execute({ keyword: 'Press Element', params: ['known'] });
      const seen = recording.stepOf(1)!.seen as Record<string, Point>;
      seen['ocr=Sync now'] = { x: 30, y: 40 };
      const point = /mouse\.click\(30, 40\)/;
      const steps = (seq?: number) => [{ keyword: 'Press Element', params: ['ocr=Sync now'], ...(seq && { seq }) }];
      expect(await write(steps(1), 'playwright')).to.match(point);
      expect(await write(steps(), 'playwright')).to.match(/no equivalent: .*ocr=Sync now/);
      expect(await write(steps(99), 'playwright')).to.not.match(point);
    }));

  it('is refused with the number of the first wrong step', () =>
    inSession(async ({ write }) => {
      const fine = { keyword: 'Echo', params: ['a'] };
      for (const [wrong, code, message] of [
        [{ keyword: 'Pres Element' }, 'E0402', /step 2, Pres Element: .*press_element/],
        [{ keyword: 'Press Element' }, 'E0403', /step 2, Press Element: Press Element: element is required/],
        [{ keyword: 'Echo', params: { valu: 'a' } }, 'E0403', /step 2, Echo: .*no parameter "valu".*value/],
        [{ keyword: 'Echo', params: ['a', 'b'] }, 'E0403', /step 2, Echo: .*at most 1/],
        [{ keyword: 'Sleep', params: ['long'] }, 'E0403', /step 2, Sleep: /],
        [{ keyword: 'Press Element', params: ['image='] }, 'E0205', /step 2, Press Element: .*names nothing/],
        [{ ...fine, template_images: { logo: './logo.png' } }, 'E0304', /step 2, Echo: logo is neither base64/],
      ] as [EditedStep, string, RegExp][]) {
        const refusal = await refusalOf(() => write([fine, wrong]));
        expect(refusal.message).to.match(message);
        expect(refusal.code, refusal.message).to.equal(code);
      }
    }));
});
