import { installedFirefox } from '../_browser/commands.js';

type Capabilities = Readonly<Record<string, unknown>>;

interface FirefoxOptions {
  readonly args?: readonly string[];
  readonly binary?: string;
}

/** Runs Firefox without a screen. */
const HEADLESS_ARGS = ['-headless'];

/** The capabilities for the Firefox of this machine, which is headless by default. */
export function localFirefoxOptions(requested: Capabilities): Capabilities {
  const given = (requested['moz:firefoxOptions'] ?? {}) as FirefoxOptions;
  // Geckodriver looks for the command firefox alone.
  const binary = given.binary ?? installedFirefox();
  const options = { ...given, args: given.args ?? HEADLESS_ARGS, ...(binary !== undefined && { binary }) };
  return { ...requested, 'moz:firefoxOptions': options };
}
