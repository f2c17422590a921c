import { Driver, DriverOptions, DriverSource, ElementSource, PageSource, type ScreenElement, ServiceError } from '#svc';

/** A device that is no more than its id; its capabilities say what fails. */
@DriverSource({
  name: 'paper',
  description: 'A device of paper.',
  capabilities: ['closed_by', 'opens'],
})
export class Paper extends Driver {
  #isOpen = false;

  constructor(private readonly options: DriverOptions) {
    super();
  }

  get id(): string {
    return 'paper-1';
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  async open(): Promise<string> {
    if (this.options.capabilities['opens'] === false) throw new ServiceError('E0102', 'the paper is wet');
    this.#isOpen = true;
    return this.id;
  }

  async close(): Promise<void> {
    if (this.options.capabilities['closed_by'] === 'nobody') throw new Error('the paper sticks at /opt/secret/place');
    this.#isOpen = false;
  }

  async launch(): Promise<void> {
    // There is nothing to open on paper.
  }

  async windowSize(): Promise<{ width: number; height: number }> {
    return { width: 210, height: 297 };
  }

  press = () => this.#refuse();
  longPress = () => this.#refuse();
  swipe = () => this.#refuse();
  scroll = () => this.#refuse();
  scrollArea = () => this.#refuse();
  drag = () => this.#refuse();
  pinch = () => this.#refuse();
  pressKey = () => this.#refuse();
  clearFocused = () => this.#refuse();
  typeText = () => this.#refuse();
  typeKeys = () => this.#refuse();
  executeScript = () => this.#refuse();
  movePointer = () => this.#refuse();
  screenHash = () => this.#refuse();

  #refuse(): Promise<never> {
    return Promise.reject(this.unsupported('anything'));
  }
}

@ElementSource({ name: 'paper_page_source', description: 'Reads the paper.', driver: 'paper' })
export class PaperPageSource extends PageSource {
  async source(): Promise<string> {
    return '<paper/>';
  }

  async elements(): Promise<ScreenElement[]> {
    return [];
  }
}
