import type { SessionPlan } from './config.js';
import { redact } from './redact.js';

/** What a session was started with, without what is secret in it. */
export interface Origin {
  readonly driver: string;
  readonly url: string | undefined;
  readonly capabilities: Readonly<Record<string, unknown>>;
  readonly elementSources: readonly string[];
  readonly textDetectors: readonly string[];
  readonly imageDetectors: readonly string[];
  readonly projectPath: string | undefined;
}

/** @param driver the one that opened */
export function originOf(plan: SessionPlan, driver: string): Origin {
  const source = plan.drivers.find(({ name }) => name === driver);
  const names = (sources: readonly { readonly name: string }[]) => sources.map(({ name }) => name);
  return {
    driver,
    url: redact(source?.url) as string | undefined,
    capabilities: redact(source?.capabilities ?? {}) as Record<string, unknown>,
    elementSources: plan.elementSources,
    textDetectors: names(plan.textDetectors),
    imageDetectors: names(plan.imageDetectors),
    projectPath: plan.projectPath,
  };
}
