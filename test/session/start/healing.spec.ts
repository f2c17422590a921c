import { expect } from 'chai';
import { Config } from '../../../src/config.js';
import { Scope } from '../../../src/di.js';
import { createLog, Logger } from '../../../src/log.js';
import { Registry } from '../../../src/plugin/registry.js';
import { planSession } from '../../../src/session/plan.js';
import { buildHealing } from '../../../src/session/start/healing.js';
import { configOf } from '../../fixtures/settings.js';

const EMPTY = { elements_sources: [], text_detection: [], image_detection: [] };

/** The healers of a session that is started so, by the names of their classes. */
function healersOf(fields: object, settings: object = {}): string[] {
  const scope = Scope.root()
    .provide(Config, configOf(settings))
    .provide(Logger, { log: createLog('fatal') })
    .provide(Registry, new Registry());
  const plan = planSession({ driver_sources: ['playwright'], ...EMPTY, ...fields });
  return buildHealing(plan, undefined, scope).healers.map(({ constructor }) => constructor.name);
}

describe('buildHealing', () => {
  const ALL = ['AcceptedHealer', 'SimilarityHealer'];

  it('heals by similarity unless the session start or else the setting says otherwise', () => {
    expect(healersOf({})).to.deep.equal(ALL);
    expect(healersOf({ similarity_heal: null })).to.deep.equal(ALL);
    expect(healersOf({ similarity_heal: false })).to.deep.equal([]);
    expect(healersOf({}, { similarity_heal: false })).to.deep.equal([]);
    expect(healersOf({ similarity_heal: true }, { similarity_heal: false })).to.deep.equal(ALL);
  });
});
