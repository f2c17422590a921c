import { expect } from 'chai';
import { z } from 'zod';
import { listDrivers } from '../../src/plugin/driver-list.js';
import type { DriverMark, Kind, Mark, Marks, SessionPreset } from '../../src/plugin/mark.js';
import { Registry } from '../../src/plugin/registry.js';
import { settingsOf } from '../fixtures/settings.js';

const PRESET: SessionPreset = {
  name: 'paper',
  title: 'Paper',
  description: 'A roll of paper.',
  capabilities: { columns: 72 },
  inputs: [
    { capability: 'ink', title: 'Ink', example: 'blue' },
    { capability: null, title: 'Server', example: 'http://printer', required: true },
  ],
};

const markOf = <K extends Kind>(kind: K, info: Marks[K]): Mark => ({ kind, info });
const driver = (more: Partial<DriverMark>) => markOf('driver', { name: 'teletype', description: 'Types.', ...more });

function list(...marks: readonly Mark[]) {
  const registry = new Registry();
  for (const mark of marks) registry.add({ mark, target: class {}, file: `/plugins/${mark.info.name}.js` });
  return listDrivers(registry, settingsOf(), 'teletype');
}
const capabilitiesOf = async (given: DriverMark['capabilities']) =>
  (await list(driver({ ...(given && { capabilities: given }) }))).drivers[0]!.capabilities;

describe('the list of drivers', () => {
  it('has the JSON Schema of capabilities, as exact as the plugin declares them', async () => {
    expect(await capabilitiesOf(undefined)).to.deep.equal({ type: 'object' });
    expect(await capabilitiesOf(['columns'])).to.deep.equal({
      type: 'object',
      properties: { columns: {} },
      additionalProperties: false,
    });
    const schema = z.object({ columns: z.number().min(1).default(72).describe('Letters in a line') });
    const columns = { type: 'number', minimum: 1, default: 72, description: 'Letters in a line' };
    expect(await capabilitiesOf(schema)).to.deep.equal({
      type: 'object',
      properties: { columns },
      additionalProperties: false,
    });
    expect(await capabilitiesOf(schema.passthrough())).to.deep.include({ additionalProperties: true });
  });

  it('has the element sources of each driver, the default driver first, and the detectors', async () => {
    const { drivers, text_detectors, image_detectors } = await list(
      driver({ name: 'silent' }),
      driver({}),
      markOf('element source', { name: 'teletype_paper', description: 'Reads.', driver: 'teletype' }),
      markOf('text detector', { name: 'reader', description: 'Reads.', capabilities: ['languages'] }),
      markOf('image detector', { name: 'matcher', description: 'Matches.' }),
    );
    expect(drivers.map(({ name, element_sources }) => [name, element_sources])).to.deep.equal([
      ['teletype', ['teletype_paper']],
      ['silent', []],
    ]);
    expect(text_detectors.map(({ name }) => name)).to.deep.equal(['reader']);
    expect(image_detectors.map(({ description }) => description)).to.deep.equal(['Matches.']);
  });

  it('has presets as bodies of a session start', async () => {
    const { presets } = await list(driver({ presets: async () => [PRESET] }));
    expect(presets).to.deep.equal([
      {
        name: 'paper',
        title: 'Paper',
        description: 'A roll of paper.',
        driver: 'teletype',
        inputs: [
          { capability: 'ink', title: 'Ink', example: 'blue', required: false },
          { capability: null, title: 'Server', example: 'http://printer', required: true },
        ],
        config: {
          driver_sources: [{ teletype: { capabilities: { columns: 72 } } }],
          elements_sources: ['teletype'],
          text_detection: [],
          image_detection: [],
        },
      },
    ]);
  });

  it('tells presets that cannot be loaded beside the others', async () => {
    const { presets, warnings } = await list(
      driver({ presets: () => Promise.reject(new Error('the module is missing')) }),
      driver({ name: 'other', presets: async () => [PRESET] }),
    );
    expect(presets.map(({ driver: name }) => name)).to.deep.equal(['other']);
    expect(warnings).to.deep.equal([{ driver: 'teletype', message: 'the module is missing' }]);
  });
});
