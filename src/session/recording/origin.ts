import type { DialogAction } from '../../device/browser/dialogs.js';
import type { EnabledSource, SessionPlan } from '../plan.js';
import { redact } from '../../secret.js';
import type { DetectorRequest } from '../plan.js';

/** The configuration of a session, without its secrets. */
export interface Origin {
  readonly driver: string;
  readonly url: string | undefined;
  readonly capabilities: Readonly<Record<string, unknown>>;
  readonly elementSources: readonly string[];
  /** Names, or `{name: {url, capabilities}}` for detectors with settings. */
  readonly textDetectors: readonly DetectorRequest[];
  readonly imageDetectors: readonly DetectorRequest[];
  readonly projectPath: string | undefined;
  readonly dialogs?: DialogAction | undefined;
  /** The test case of calls without one. */
  readonly testCase?: string | undefined;
}

/** @param driver the driver that opened */
export function originOf(plan: SessionPlan, driver: string): Origin {
  const source = plan.drivers.find(({ name }) => name === driver);
  return {
    driver,
    url: redact(source?.url) as string | undefined,
    capabilities: redact(source?.capabilities ?? {}) as Record<string, unknown>,
    elementSources: plan.elementSources,
    textDetectors: plan.textDetectors.map(detectorOf),
    imageDetectors: plan.imageDetectors.map(detectorOf),
    projectPath: plan.projectPath,
    dialogs: plan.dialogs,
    testCase: plan.testCase,
  };
}

function detectorOf({ name, url, capabilities }: EnabledSource): DetectorRequest {
  const settings = { ...(url !== undefined && { url }), ...(Object.keys(capabilities).length > 0 && { capabilities }) };
  return Object.keys(settings).length === 0 ? name : { [name]: redact(settings) };
}
