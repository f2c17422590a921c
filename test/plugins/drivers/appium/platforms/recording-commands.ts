import type { Commands } from '../../../../../plugins/drivers/appium/_platforms/platform-profile.js';

type Answer = (args: Readonly<Record<string, unknown>>) => unknown;

/** Commands that are written down; `answers` says what a script answers or throws. */
export class RecordingCommands implements Commands {
  readonly log: unknown[] = [];
  readsLocalFiles = true;

  constructor(private readonly answers: Readonly<Record<string, Answer>> = {}) {}

  async execute(script: string, args: Readonly<Record<string, unknown>>): Promise<unknown> {
    this.log.push([script, args]);
    return this.answers[script]?.(args) ?? null;
  }

  async navigate(url: string): Promise<void> {
    this.log.push(['navigate', url]);
  }

  async type(text: string): Promise<void> {
    this.log.push(['type', text]);
  }

  async pressKeys(codes: readonly string[]): Promise<void> {
    this.log.push(['pressKeys', codes]);
  }

  async setOrientation(orientation: string): Promise<void> {
    this.log.push(['setOrientation', orientation]);
  }
}
