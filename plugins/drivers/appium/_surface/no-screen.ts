import { ServiceError } from '#svc';
import type { Surface } from '../../_surface/surface.js';

/** The surface of a session without a screen, such as a remote control: only the driver's commands work. */
export class NoScreen implements Surface {
  constructor(private readonly reason: string) {}

  readonly windowSize = this.#refuse;
  readonly press = this.#refuse;
  readonly movePointer = this.#refuse;
  readonly longPress = this.#refuse;
  readonly swipe = this.#refuse;
  readonly scroll = this.#refuse;
  readonly scrollArea = this.#refuse;
  readonly scrollAreas = this.#refuse;
  readonly drag = this.#refuse;
  readonly pinch = this.#refuse;
  readonly pressKey = this.#refuse;
  readonly clearFocused = this.#refuse;
  readonly typeText = this.#refuse;
  readonly typeKeys = this.#refuse;
  readonly executeScript = this.#refuse;
  readonly screenHash = this.#refuse;
  readonly find = this.#refuse;
  readonly source = this.#refuse;
  readonly elements = this.#refuse;
  readonly candidates = this.#refuse;
  readonly capture = this.#refuse;

  async #refuse(): Promise<never> {
    throw new ServiceError('E0105', this.reason);
  }
}
