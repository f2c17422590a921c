import { z } from 'zod';
import type { Settings } from '../config.js';
import { capabilitySchema } from './capabilities.js';
import type { CapabilityList, SessionPreset } from './mark.js';
import type { Registry } from './registry.js';

const Source = z.object({
  name: z.string(),
  description: z.string(),
  capabilities: z.record(z.unknown()).describe('JSON Schema of its capabilities, with descriptions and defaults'),
});

const Preset = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  driver: z.string(),
  inputs: z
    .array(
      z.object({
        capability: z
          .string()
          .nullable()
          .describe('The capability that gets it; null for the url of the driver source'),
        title: z.string(),
        example: z.string(),
        required: z.boolean().describe('Whether no session starts without it'),
      }),
    )
    .describe('What a person fills in, the most important first'),
  config: z.record(z.unknown()).describe('The body of a session start, without the inputs'),
});

/** The drivers and detectors of sessions, and starts that clients may offer. */
export const DriverList = z.object({
  drivers: z.array(Source.extend({ element_sources: z.array(z.string()) })),
  text_detectors: z.array(Source),
  image_detectors: z.array(Source),
  presets: z.array(Preset),
  warnings: z.array(z.object({ driver: z.string(), message: z.string() })).describe('Presets that cannot be loaded'),
});

export type DriverList = z.output<typeof DriverList>;

/**
 * Lists drivers and detectors in the order of discovery. Presets that cannot be loaded are a warning.
 * @param first the driver that goes before the others, and its presets before theirs
 */
export async function listDrivers(registry: Registry, settings: Settings, first: string): Promise<DriverList> {
  await registry.loadDeferred();
  const sources = registry.all('element source').map(({ info }) => info);
  const all = registry.all('driver').map(({ info }) => info);
  const drivers = [...all.filter(({ name }) => name === first), ...all.filter(({ name }) => name !== first)];
  const warnings: DriverList['warnings'] = [];
  const presets = await Promise.all(
    drivers.map(async ({ name, presets: load }) => {
      try {
        return ((await load?.(settings)) ?? []).map((preset) => described(preset, name));
      } catch (error) {
        warnings.push({ driver: name, message: error instanceof Error ? error.message : String(error) });
        return [];
      }
    }),
  );
  return {
    drivers: drivers.map((info) => ({
      ...sourceOf(info),
      element_sources: sources.filter(({ driver }) => driver === info.name).map(({ name }) => name),
    })),
    text_detectors: registry.all('text detector').map(({ info }) => sourceOf(info)),
    image_detectors: registry.all('image detector').map(({ info }) => sourceOf(info)),
    presets: presets.flat(),
    warnings,
  };
}

interface Described {
  readonly name: string;
  readonly description: string;
  readonly capabilities?: CapabilityList;
}

const sourceOf = ({ name, description, capabilities }: Described) => ({
  name,
  description,
  capabilities: capabilitySchema(capabilities),
});

const described = ({ capabilities = {}, inputs, ...preset }: SessionPreset, driver: string) => ({
  ...preset,
  driver,
  inputs: inputs.map((input) => ({ required: false, ...input })),
  config: {
    driver_sources: [{ [driver]: { capabilities } }],
    elements_sources: [driver],
    text_detection: [],
    image_detection: [],
  },
});
