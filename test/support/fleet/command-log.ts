/** A command that a WebDriver session received. */
export interface ReceivedCommand {
  /** The id of the process that sent it; undefined when it is not known. */
  readonly sender: number | undefined;
  /** Such as `POST /url`. */
  readonly command: string;
  /** Milliseconds on the clock of `performance.now()`. */
  readonly from: number;
  /** When it was answered or its sender has gone; undefined while it runs. */
  to: number | undefined;
}

/** The commands of one WebDriver session, and which processes sent them. */
export class CommandLog {
  readonly commands: ReceivedCommand[] = [];
  /** Times at which two processes had a command at once: the session had two owners. */
  readonly overlaps: string[] = [];

  begin(sender: number | undefined, command: string): ReceivedCommand {
    const begun: ReceivedCommand = { sender, command, from: performance.now(), to: undefined };
    const other = this.commands.find((each) => each.to === undefined && each.sender !== sender);
    if (other && sender !== undefined && other.sender !== undefined)
      this.overlaps.push(`${command} of ${sender} during ${other.command} of ${other.sender}`);
    this.commands.push(begun);
    return begun;
  }

  /** The owners one after another, each by its process, as far as it is known. */
  get senders(): number[] {
    const senders = this.commands.flatMap(({ sender }) => sender ?? []);
    return senders.filter((sender, n) => n === 0 || sender !== senders[n - 1]);
  }

  /** The commands that a process sent after a time. */
  after(time: number, sender: number): ReceivedCommand[] {
    return this.commands.filter((each) => each.from > time && each.sender === sender);
  }
}
