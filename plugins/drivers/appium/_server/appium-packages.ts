import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { ServiceError } from '#svc';

/** The installed package `appium`. None of its code is loaded. */
export interface AppiumPackage {
  readonly version: string;
  /** Path of its command. */
  readonly script: string;
  /** Whether a version lies in a range, as npm writes ranges. */
  readonly satisfies: (version: string, range: string) => boolean;
}

/** How to get Appium. */
export const APPIUM_MISSING =
  'run "npm install appium appium-uiautomator2-driver", or give the url of an Appium server that runs already';

/** @throws ServiceError E0102 saying what to install when Appium is missing or damaged */
export function findAppium(load: NodeRequire = createRequire(import.meta.url)): AppiumPackage {
  try {
    const manifest = load.resolve('appium/package.json');
    const { version, bin } = load(manifest) as { version: string; bin: { appium: string } };
    const satisfies = createRequire(manifest)('semver/functions/satisfies') as AppiumPackage['satisfies'];
    return { version, script: join(dirname(manifest), bin.appium), satisfies };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const [reason = ''] = message.split('\n');
    const isMissing = code === 'MODULE_NOT_FOUND' && reason.includes("'appium/");
    const problem = isMissing ? 'Appium is not installed' : `Appium cannot be loaded (${reason.slice(0, 500)})`;
    throw new ServiceError('E0102', `${problem}: ${APPIUM_MISSING}`, undefined, { cause: error });
  }
}

/** An installed package with an Appium driver. */
export interface DriverPackage {
  /** `appium-uiautomator2-driver` */
  readonly name: string;
  readonly version: string;
  readonly directory: string;
  /** `uiautomator2` */
  readonly driverName: string;
  /** `UiAutomator2` */
  readonly automationName: string;
  /** The range of Appium versions that it supports, as npm writes ranges; undefined when it names none. */
  readonly appium: string | undefined;
}

/** The packages of the drivers that Appium's project or a vendor publishes, by automation name in lower case. */
export const DRIVER_PACKAGES: Readonly<Record<string, string>> = {
  uiautomator2: 'appium-uiautomator2-driver',
  espresso: 'appium-espresso-driver',
  xcuitest: 'appium-xcuitest-driver',
  mac2: 'appium-mac2-driver',
  safari: 'appium-safari-driver',
  windows: 'appium-windows-driver',
  chromium: 'appium-chromium-driver',
  gecko: 'appium-geckodriver',
  tizentv: 'appium-tizen-tv-driver',
  webos: 'appium-lg-webos-driver',
};

/** How to install the driver for an automation name. */
export function installDriver(automationName = 'UiAutomator2'): string {
  const name = DRIVER_PACKAGES[automationName.toLowerCase()];
  return name ? `run "npm install ${name}"` : 'install the driver that has this automationName, beside svc';
}

/** @throws ServiceError E0102 saying what to install when none of the drivers has the automation name */
export function checkDriver(automationName: string, drivers: readonly DriverPackage[]): void {
  const installed = drivers.map((each) => each.automationName);
  if (installed.some((name) => name.toLowerCase() === automationName.toLowerCase())) return;
  throw new ServiceError(
    'E0102',
    `no Appium driver for ${JSON.stringify(automationName.slice(0, 100))} is installed: ` +
      `${installDriver(automationName)}; there is ${installed.join(', ')}`,
    { automationName, installed },
  );
}

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly appium?: { readonly driverName?: string; readonly automationName?: string };
  readonly peerDependencies?: { readonly appium?: string };
}

/**
 * Finds the installed Appium drivers: those in the user's APPIUM_HOME, then those beside this package, nearest first. Of
 * several with the same name or automation name, the first counts.
 */
export async function findDriverPackages(directories = searchPath()): Promise<DriverPackage[]> {
  const found = (await Promise.all(directories.map(packagesIn))).flat();
  const seen = new Set<string>();
  return found.filter(({ driverName, automationName }) => {
    const names = [`driver ${driverName}`, `automation ${automationName.toLowerCase()}`];
    if (names.some((name) => seen.has(name))) return false;
    for (const name of names) seen.add(name);
    return true;
  });
}

/** The `node_modules` directories to search for drivers, in this order. */
export function searchPath(env: NodeJS.ProcessEnv = process.env): string[] {
  const home = env['APPIUM_HOME'] || join(homedir(), '.appium');
  const beside = createRequire(import.meta.url).resolve.paths('appium') ?? [];
  return [...new Set([join(home, 'node_modules'), ...beside])];
}

async function packagesIn(directory: string): Promise<DriverPackage[]> {
  const names = await namesIn(directory);
  const scoped = names.filter((name) => name.startsWith('@'));
  const inScopes = await Promise.all(
    scoped.map(async (scope) => (await namesIn(join(directory, scope))).map((name) => `${scope}/${name}`)),
  );
  const all = [...names.filter((name) => !/^[@.]/.test(name)), ...inScopes.flat()].sort();
  const packages = await Promise.all(all.map((name) => readPackage(join(directory, name))));
  return packages.filter((found) => found !== undefined);
}

const namesIn = (directory: string): Promise<string[]> => readdir(directory).catch(() => []);

async function readPackage(directory: string): Promise<DriverPackage | undefined> {
  const text = await readFile(join(directory, 'package.json'), 'utf8').catch(() => '');
  // Parsing hundreds of manifests would take longer than reading them.
  if (!text.includes('"driverName"')) return undefined;
  let manifest: Manifest;
  try {
    manifest = JSON.parse(text) as Manifest;
  } catch {
    return undefined;
  }
  const { name, version, appium, peerDependencies } = manifest;
  if (!name || !version || !appium?.driverName || !appium.automationName) return undefined;
  const { driverName, automationName } = appium;
  return { name, version, directory, driverName, automationName, appium: peerDependencies?.appium };
}
