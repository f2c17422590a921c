import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** A package that holds an Appium driver. */
export interface DriverPackage {
  /** `appium-uiautomator2-driver` */
  readonly name: string;
  readonly version: string;
  readonly directory: string;
  /** `uiautomator2` */
  readonly driverName: string;
  /** `UiAutomator2` */
  readonly automationName: string;
  /** The range of Appium versions that it is made for; undefined when it names none. */
  readonly appium: string | undefined;
}

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly appium?: { readonly driverName?: string; readonly automationName?: string };
  readonly peerDependencies?: { readonly appium?: string };
}

/**
 * The Appium drivers that are installed: those in the user's APPIUM_HOME, then those beside this package, nearest
 * first. Of several that drive the same, the first counts.
 */
export async function findDriverPackages(directories = searchPath()): Promise<DriverPackage[]> {
  const found = (await Promise.all(directories.map(packagesIn))).flat();
  const taken = new Set<string>();
  return found.filter(({ driverName, automationName }) => {
    const names = [`driver ${driverName}`, `automation ${automationName.toLowerCase()}`];
    if (names.some((name) => taken.has(name))) return false;
    for (const name of names) taken.add(name);
    return true;
  });
}

/** The `node_modules` directories that can hold drivers. */
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
  // Parsing each of hundreds of packages would take longer than reading them.
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
