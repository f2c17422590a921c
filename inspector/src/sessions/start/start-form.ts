import type { StartBody } from '../../api/types';
import type { Detector, Offers, Preset } from './offers';

/** Detectors by name, with the addresses of their servers; empty for one without. */
export type ChosenDetectors = Readonly<Record<string, string>>;

/** What the form of a session start holds. */
export interface StartForm {
  /** Undefined once a driver was chosen that is not that of the preset. */
  readonly preset?: string;
  readonly driver: string;
  /** The `url` of the driver source. */
  readonly server: string;
  /** As JSON text. */
  readonly capabilities: string;
  readonly text: ChosenDetectors;
  readonly image: ChosenDetectors;
  readonly projectPath: string;
  readonly dialogs: '' | 'dismiss' | 'accept' | 'wait';
  readonly owner: string;
}

/** A form that nobody has filled in. */
const EMPTY: StartForm = {
  driver: '',
  server: '',
  capabilities: '{}',
  text: {},
  image: {},
  projectPath: '',
  dialogs: '',
  owner: '',
};

export type Capabilities = Readonly<Record<string, unknown>>;

/** Indented with two blanks. */
export const jsonOf = (capabilities: Capabilities): string => JSON.stringify(capabilities, undefined, 2);

/** Undefined when the text is no JSON object. */
export function capabilitiesOf({ capabilities }: Pick<StartForm, 'capabilities'>): Capabilities | undefined {
  try {
    const value: unknown = JSON.parse(capabilities);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Capabilities) : undefined;
  } catch {
    return undefined;
  }
}

/** The form with a preset in it; what is not about the driver stays. */
export function withPreset(form: StartForm, { name, driver, config }: Preset): StartForm {
  const [source] = config['driver_sources'] as [Record<string, { capabilities: Capabilities }>];
  return { ...form, preset: name, driver, server: '', capabilities: jsonOf(source[driver]?.capabilities ?? {}) };
}

/** The form with another value of a capability; an empty text removes it. A text that is no JSON object stays. */
export function withCapability(form: StartForm, name: string, value: unknown): StartForm {
  const capabilities = capabilitiesOf(form);
  if (!capabilities) return form;
  const next = Object.entries({ ...capabilities, [name]: value }).filter(([key, each]) => key !== name || each !== '');
  return { ...form, capabilities: jsonOf(Object.fromEntries(next)) };
}

/** The body of the start. @param capabilities of the form, parsed */
export function bodyOfForm(form: StartForm, capabilities: Capabilities): StartBody {
  const { driver, server, projectPath, dialogs, owner } = form;
  return {
    driver_sources: [{ [driver]: { capabilities, ...(server && { url: server }) } }],
    elements_sources: [driver],
    text_detection: detectorsOf(form.text),
    image_detection: detectorsOf(form.image),
    ...(projectPath && { project_path: projectPath }),
    ...(dialogs && { dialogs }),
    ...(owner && { owner }),
  };
}

const detectorsOf = (chosen: ChosenDetectors) =>
  Object.entries(chosen).map(([name, url]) => (url === '' ? name : { [name]: { url } }));

/**
 * What the form opens with: the start before if the service still has its driver, else the first preset.
 * @param address of a link, for which the first preset that takes one is chosen
 */
export function initialForm(offers: Offers, last: StartForm | undefined, address: string | null): StartForm {
  const [first] = offers.presets;
  const names = (sources: readonly Detector[], chosen: ChosenDetectors) =>
    Object.fromEntries(Object.entries(chosen).filter(([name]) => sources.some((source) => source.name === name)));
  const before: StartForm = {
    ...EMPTY,
    driver: offers.drivers[0]?.name ?? '',
    ...last,
    text: names(offers.text_detectors, last?.text ?? {}),
    image: names(offers.image_detectors, last?.image ?? {}),
  };
  const ofPages = offers.presets.find(({ inputs }) => inputs.some(({ capability }) => capability === 'url'));
  if (address !== null && ofPages) return withCapability(withPreset(before, ofPages), 'url', address);
  const isKnown = last !== undefined && offers.drivers.some(({ name }) => name === last.driver);
  return isKnown || !first ? before : withPreset(before, first);
}
