type Level = 'DEBUG' | 'INFO' | 'WARN' | 'HTML';

/** A line that would begin a message of its own. */
const MESSAGE = /^(?=\*(?:TRACE|DEBUG|INFO|CONSOLE|HTML|WARN|ERROR|FAIL)\b)/gm;

/** What a keyword writes into the log of Robot Framework, in the form of its output: `*LEVEL:milliseconds* text`. */
export class Output {
  #text = '';

  /** @param hide masks secrets */
  constructor(private readonly hide: (text: string) => string) {}

  /** Texts of pages cannot begin a message, such as one in HTML. */
  write(level: Exclude<Level, 'HTML'>, text: string): void {
    if (text !== '') this.#add(level, this.hide(text).replace(MESSAGE, ' '));
  }

  /** @param address a data URL of PNG or JPEG */
  picture(address: string): void {
    if (/^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+=*$/.test(address)) {
      this.#add('HTML', `<img src="${address}" alt="The screen" style="max-width: 100%; border: 1px solid #999">`);
    }
  }

  get text(): string {
    return this.#text;
  }

  #add(level: Level, text: string): void {
    this.#text += `*${level}:${Date.now()}* ${text}\n`;
  }
}
