/** A command that a stand-in driver received. */
export interface Command {
  /** As Appium names it, such as `performActions`; a command that went on to chromedriver is `METHOD /path`. */
  readonly name: string;
  readonly args: readonly unknown[];
  readonly context: string;
}

/** What the commands of one session were, in their order. */
export class CommandLog {
  readonly commands: Command[] = [];

  add(name: string, args: readonly unknown[], context: string): void {
    this.commands.push({ name, args, context });
  }
}
