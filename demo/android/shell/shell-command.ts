import type { ShellIo } from '../adb/adb-device.js';

/** A command of the device's shell; resolves to its exit status, 0 unless it says otherwise. */
export type ShellCommand = (args: readonly string[], io: ShellIo) => number | void | Promise<number | void>;

export type ShellCommands = Readonly<Record<string, ShellCommand>>;
