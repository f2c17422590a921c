import type { z } from 'zod';
import type { Settings } from '../config.js';
import type { Driver } from '../device/driver.js';
import { type Constructor, makeInjectable, type Token } from '../di.js';
import type { ParamShape, ParamValues } from './params.js';
import type { TreeStrategy } from '../device/element.js';

/** What calling a keyword does to the device. */
export type Effect = 'observe' | 'act' | 'destroy';

/** The action by which a healer may use a keyword to recover from the failure of another keyword. */
export type HealingRole = 'press' | 'type' | 'scroll';

/**
 * What `run` of a keyword returns: a plain value, shown as `result` (`value`); the whole `data` of the answer (`data`);
 * a list of what is on the screen (`elements`); the elements that a search found, at most as many as its parameter `limit`
 * says (`matches`); a PNG in base64 (`picture`); a picture with the elements on it (`screen`).
 */
export type KeywordAnswer = 'value' | 'data' | 'elements' | 'matches' | 'picture' | 'screen';

export interface CheckContext {
  readonly settings: Settings;
  /** Aborted at the time limit of the check. */
  readonly signal: AbortSignal;
}

/** The result of a check. */
export interface Finding {
  /** `failed`: sessions of the plugin do not work; `warning`: some of them may not. */
  readonly state: 'fine' | 'warning' | 'failed';
  /** A version or a path, or the reason of the failure; one line, no secret. */
  readonly found: string;
  /** How to fix it. */
  readonly mend?: string;
}

/**
 * Checks one thing on this machine that a plugin needs, for `svc doctor`. It leaves no files or processes; a thrown error
 * is a failure with its message as the reason.
 */
export interface Check {
  /** Name of the checked thing, such as `chromedriver`. */
  readonly what: string;
  readonly look: (context: CheckContext) => Promise<Finding>;
}

/** Loads the checks of a plugin, by a dynamic import, to keep them out of start-up. */
export type LoadChecks = () => Promise<readonly Check[]>;

/** A device or a browser that a driver could open a session on. */
export interface FoundDevice {
  /** The serial or UDID of a device, the path of a browser. */
  readonly id: string;
  readonly name: string;
  readonly platform: string;
  /** Null when it is not known. */
  readonly version: string | null;
  /** `available`, or why no session can be opened now. */
  readonly state: string;
}

/** Finds devices of one kind, for `GET /v1/devices`. It starts none; a thrown error is reported as a warning. */
export interface DeviceFinder {
  /** What knows the devices, such as `adb`. */
  readonly source: string;
  readonly find: (context: CheckContext) => Promise<readonly FoundDevice[]>;
}

/** Loads the finders of a driver, by a dynamic import, to keep them out of start-up. */
export type LoadDeviceFinders = () => Promise<readonly DeviceFinder[]>;

/** A value of a preset that a person fills in. */
export interface PresetInput {
  /** The capability that gets it; null for the `url` of the driver source, which is the address of a server. */
  readonly capability: string | null;
  /** A word or two, such as `Address`. */
  readonly title: string;
  readonly example: string;
  /** Whether no session starts without it. */
  readonly required?: boolean;
}

/** A session that clients offer to start with a driver, in `GET /v1/drivers`. */
export interface SessionPreset {
  /** Unique among the presets of all drivers. */
  readonly name: string;
  readonly title: string;
  /** One short sentence. */
  readonly description: string;
  /** What it needs beside the inputs. */
  readonly capabilities?: Readonly<Record<string, unknown>>;
  /** The most important first. */
  readonly inputs: readonly PresetInput[];
}

/** Loads the presets of a driver, by a dynamic import; those for software that is not installed may be left out. */
export type LoadPresets = (settings: Settings) => Promise<readonly SessionPreset[]>;

/**
 * The capabilities that a plugin accepts, others are rejected: their names, or an object schema, whose descriptions and
 * defaults help people to write them. A schema with `passthrough` accepts others too.
 */
export type CapabilityList = readonly string[] | z.AnyZodObject;

interface Named {
  readonly name: string;
  /** One short sentence. */
  readonly description: string;
  /** The classes of the constructor's parameters, for sources compiled without decorator metadata. */
  readonly inject?: readonly Token<unknown>[];
}

/** A plugin that depends on software on this machine. */
interface Checked extends Named {
  /** The checks of `svc doctor` for this plugin. */
  readonly checks?: LoadChecks;
}

/**
 * Sets of keywords that an MCP client asks for by name (`--tools default,page`), since a list of all of them is long. A
 * keyword without a group is in `default`.
 */
export const KEYWORD_GROUPS = ['window', 'dialog', 'file', 'state', 'app', 'page', 'verify', 'log', 'record'] as const;
export type KeywordGroup = (typeof KEYWORD_GROUPS)[number];

export interface KeywordMark<P extends ParamShape = ParamShape> extends Named {
  /** In positional order: schemas made by the parameter helpers. */
  readonly params: P;
  readonly effect: Effect;
  /** False for a keyword that can run without a session. */
  readonly needsSession?: boolean;
  /** The keyword also takes `event_name`, as its last parameter: a call with one is a tracked event. `run` does not get it. */
  readonly tracked?: boolean;
  /** The set of MCP tools that has it. */
  readonly group?: KeywordGroup;
  /** What `run` returns; `value` by default. */
  readonly answers?: KeywordAnswer;
  /** Failures to find the element, or to act on it, may be healed. */
  readonly healable?: boolean;
  /** The action as which a healer may use this keyword. */
  readonly healingRole?: HealingRole;
}

export interface DriverMark extends Checked {
  /** What finds the devices that this driver can open. */
  readonly devices?: LoadDeviceFinders;
  readonly presets?: LoadPresets;
  readonly capabilities?: CapabilityList;
}

export interface ElementSourceMark extends Named {
  /** The driver source that this one needs. */
  readonly driver: string;
  /** The strategies by which an ElementLocator finds elements. */
  readonly locates?: readonly TreeStrategy[];
}

export interface DetectorMark extends Checked {
  readonly capabilities?: CapabilityList;
}

/** A language model, selected by the setting `llm_provider`. */
export type LanguageModelMark = Checked;

/** The mark of each kind of plugin. */
export interface Marks {
  keyword: KeywordMark;
  driver: DriverMark;
  'element source': ElementSourceMark;
  'text detector': DetectorMark;
  'image detector': DetectorMark;
  'language model': LanguageModelMark;
}

/** The canonical form of a name: case, spaces, underscores and hyphens make no difference. */
export const slugOf = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_');

export type Kind = keyof Marks;

export interface Mark<K extends Kind = Kind> {
  readonly kind: K;
  readonly info: Marks[K];
}

const MARK = Symbol.for('svc:plugin');

/** Marks a class as a plugin. Discovery registers it. */
export function stamp<K extends Kind>(kind: K, info: Marks[K], target: Constructor): void {
  makeInjectable(target, info.inject);
  Object.defineProperty(target, MARK, { value: { kind, info } satisfies Mark<K> });
}

/** The mark of a class; undefined for a class that is not a plugin. A subclass does not inherit its parent's mark. */
export function markOf(value: unknown): Mark | undefined {
  if (typeof value !== 'function' || !Object.hasOwn(value, MARK)) return undefined;
  return (value as unknown as Record<symbol, Mark>)[MARK];
}

/** The interface of keyword classes. */
export interface KeywordInstance<P extends ParamShape = ParamShape> {
  // A property, not a method: TypeScript compares method parameters loosely.
  readonly run: (params: ParamValues<P>) => unknown;
}

/**
 * Marks a class as a keyword. Its constructor gets instances of the classes of its parameters (ElementFinder, Driver,
 * CallContext, ...); a new instance is built for each call.
 */
export function Keyword<P extends ParamShape>(info: KeywordMark<P>) {
  return <C extends new (...args: never[]) => KeywordInstance<P>>(target: C): void => stamp('keyword', info, target);
}

/** Marks a subclass of Driver as a driver source. */
export function DriverSource(info: DriverMark) {
  return <C extends Constructor<Driver>>(target: C): void => stamp('driver', info, target);
}
