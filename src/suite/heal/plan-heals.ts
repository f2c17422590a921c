import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { ServiceError } from '../../errors.js';
import type { LedgerEntry } from '../../heal/ledger/heal-record.js';
import { placeText } from '../model/place.js';
import type { Project } from '../model/project.js';
import type { KeywordLookup } from '../run/test-session.js';
import { csvLocators } from './csv-locators.js';
import { changeText } from './heal-advice.js';
import { type FileLocators, type LocatorSite, type OtherText, replaceSites } from './locator-site.js';
import { yamlLocators } from './yaml-locators.js';

/** A file with the locators of heals in it. */
export interface FileChange {
  /** Relative to the root, with `/`. */
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** A heal that is not written, with the reason. */
export interface HealLeft {
  readonly id: string;
  readonly reason: string;
}

export interface HealPlan {
  readonly changes: readonly FileChange[];
  /** What each change does: `At elements.yaml:3:7, write id=store instead of id=save (1f0c22ab)`. */
  readonly written: readonly { readonly id: string; readonly place: string; readonly text: string }[];
  readonly left: readonly HealLeft[];
}

/** An accepted heal. */
export type AcceptedHeal = Pick<LedgerEntry, 'id' | 'old'> & { readonly new: string };

interface ProjectText extends FileLocators {
  readonly path: string;
  readonly text: string;
}

/**
 * Finds the locators of accepted heals in the files of a project: every place where the old one stands gets the new one. A
 * heal that is ambiguous, or whose old locator stands nowhere, is left with the reason.
 * @throws ServiceError E0503 for a file that cannot be read
 */
export async function planHeals(
  project: Project,
  heals: readonly AcceptedHeal[],
  keywords: KeywordLookup,
): Promise<HealPlan> {
  const files = await Promise.all(pathsOf(project).map((path) => readText(project.root, path, keywords)));
  const left: HealLeft[] = [];
  const chosen = new Map<string, AcceptedHeal>();
  for (const heal of heals) {
    const reason = ambiguity(heal, heals) ?? absence(heal, files);
    if (reason === undefined) chosen.set(heal.old, heal);
    else left.push({ id: heal.id, reason });
  }
  const changed = (site: LocatorSite) => chosen.get(site.locator);
  return {
    changes: files.flatMap(({ path, text, sites }) => {
      const changes = sites.flatMap((site) => {
        const heal = changed(site);
        return heal ? [[site, heal.new] as const] : [];
      });
      return changes.length === 0 ? [] : [{ path, before: text, after: replaceSites(text, changes) }];
    }),
    written: files
      .flatMap(({ sites }) => sites)
      .flatMap((site) => {
        const heal = changed(site);
        if (!heal) return [];
        const place = placeText(site.place);
        return [{ id: heal.id, place, text: `${changeText(place, heal.new)} instead of ${heal.old} (${heal.id})` }];
      }),
    left,
  };
}

/** The files that hold elements, modules or cases. */
const pathsOf = ({ files, modules, elements }: Project): string[] =>
  [
    ...new Set([
      ...[...elements.values()].map(({ place }) => place.file),
      ...[...modules.values()].map(({ place }) => place.file),
      ...files.flatMap(({ cases }) => cases.map(({ place }) => place.file)),
    ]),
  ].sort();

async function readText(root: string, path: string, keywords: KeywordLookup): Promise<ProjectText> {
  try {
    const text = await readFile(join(root, path), 'utf8');
    const isCsv = extname(path).toLowerCase() === '.csv';
    const found = isCsv ? csvLocators(text, path, keywords) : await yamlLocators(text, path, keywords);
    return { path, text, ...found };
  } catch (error) {
    throw new ServiceError('E0503', `${path} cannot be read (${(error as Error).message})`, undefined, {
      cause: error,
    });
  }
}

function ambiguity(heal: AcceptedHeal, heals: readonly AcceptedHeal[]): string | undefined {
  const others = heals.filter((other) => other.old === heal.old && other.new !== heal.new);
  if (others.length === 0) return undefined;
  const named = [heal, ...others].map((each) => `${each.new} (${each.id})`).join(' and ');
  return `${heal.old} has several accepted heals, ${named}: give the ID of one, or reject the others with svc heals reject`;
}

/** Why a locator cannot be replaced; undefined when it stands somewhere. */
function absence({ old, new: now }: AcceptedHeal, files: readonly ProjectText[]): string | undefined {
  const sites = files.flatMap((file) => file.sites);
  if (sites.some(({ locator }) => locator === old)) return undefined;
  const others = files.flatMap((file) => file.others).filter((other) => mentions(other, old));
  if (others.length > 0) {
    const places = others.slice(0, 5).map(({ place }) => placeText(place));
    return `${old} stands at ${places.join(', ')}, where it is no locator of an element or a step: change it by hand to ${now}`;
  }
  if (sites.some(({ locator }) => locator === now))
    return `${old} stands nowhere, and ${now} does: it is written already`;
  return `${old} stands in no element and no step: it was removed, or is made of variables; change it by hand to ${now}`;
}

/** Whether a text is the locator, or has it as a word, as a module step of the reference's YAML has. */
const mentions = ({ text }: OtherText, locator: string): boolean =>
  text === locator || ` ${text} `.includes(` ${locator} `);
