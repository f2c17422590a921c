import { planSession } from '../../session/plan.js';
import type { EnabledSource } from '../../session/plan.js';
import type { SessionSettings } from '../model/project.js';

const SOURCES = new Set(['driver_sources', 'elements_sources', 'text_detection', 'image_detection']);

/** A source by its name alone where it has no settings. */
const written = ({ name, url, capabilities }: EnabledSource): unknown => {
  const settings = { ...(url !== undefined && { url }), ...(Object.keys(capabilities).length > 0 && { capabilities }) };
  return Object.keys(settings).length > 0 ? { [name]: settings } : name;
};

/** A session start with its enabled sources alone; with one driver in the form of the command line. */
export function simpleSession(settings: SessionSettings): SessionSettings {
  const { drivers, elementSources, textDetectors, imageDetectors } = planSession(settings);
  const rest = Object.fromEntries(Object.entries(settings).filter(([name]) => !SOURCES.has(name)));
  const [driver] = drivers;
  if (drivers.length > 1) {
    return {
      driver_sources: drivers.map(written),
      elements_sources: elementSources,
      text_detection: textDetectors.map(written),
      image_detection: imageDetectors.map(written),
      ...rest,
    };
  }
  const { name, url, capabilities } = driver!;
  return {
    driver: name,
    ...(url !== undefined && { url }),
    ...(Object.keys(capabilities).length > 0 && { capabilities }),
    elements_sources: elementSources,
    ...(textDetectors.length > 0 && { text_detection: textDetectors.map(written) }),
    ...(imageDetectors.length > 0 && { image_detection: imageDetectors.map(written) }),
    ...rest,
  };
}
