import { type DialogHandler, ServiceError } from '#svc';
import { Surface } from '../../_surface/surface.js';
import type { Placement } from '../../_webdriver/input/fingers.js';
import { isChromium } from '../../_webdriver/capabilities.js';
import { type Outline, PageSurface } from '../../_webdriver/page/page-surface.js';
import type { Remote, RemoteSession } from '../../_webdriver/remote-session.js';
import type { Commands, PlatformProfile } from '../_platforms/platform-profile.js';
import { Contexts, NATIVE } from './contexts.js';
import { HybridSurface } from './hybrid-surface.js';
import { NativeSurface, parseScreen } from './native-surface.js';
import { PageFrame } from './web-view-element.js';
import { placeWebViews, WebViews } from './web-views.js';

/** The surface of an open session. */
export interface Surfaces {
  /** Sends the driver's extension commands. */
  readonly remote: Remote;
  readonly surface: Surface;
  /** The same surface when it is the page of a browser. */
  readonly page?: PageSurface;
  /** The same surface when the platform has web views. */
  readonly hybrid?: HybridSurface;
}

export interface SurfaceOptions {
  /** Whether presses on pages are touches. */
  readonly hasTouch: boolean;
  /** Time limit of the caller's scripts in milliseconds. */
  readonly scriptLimit: number;
  readonly dialogHandler: DialogHandler;
  readonly commandsTo: (remote: Remote) => Commands;
}

/** Builds the surface of a session for its platform. */
export function surfacesOf(session: RemoteSession, profile: PlatformProfile, options: SurfaceOptions): Surfaces {
  const { hasTouch, scriptLimit, dialogHandler } = options;
  const page = (remote: Remote, hasWindows: boolean) =>
    new PageSurface(remote, {
      hasTouch,
      verifiesPresses: isChromium(session.capabilities),
      scriptLimit,
      dialogHandler,
      hasWindows,
      requireTouch: (what) => profile.requireTouch(what),
      ...(profile.actsOnScreen && { placement: (outline) => placementOn(remote, outline) }),
    });
  if (profile.noScreenReason !== undefined) return { remote: session, surface: new NoScreen(profile.noScreenReason) };
  if (profile.source === 'page') {
    const surface = page(session, true);
    return { remote: session, surface, page: surface };
  }
  if (!profile.hasWebViews) {
    return {
      remote: session,
      surface: new NativeSurface(session, profile, options.commandsTo(session), dialogHandler),
    };
  }
  const contexts = new Contexts(session);
  const remote = contexts.at(NATIVE);
  const webViews: WebViews = new WebViews(
    contexts,
    () => hybrid.screen(),
    // A driver that acts on the screen reports all web views as windows of each other.
    (web) => page(web, !profile.actsOnScreen),
  );
  const hybrid = new HybridSurface(remote, profile, options.commandsTo(remote), webViews, dialogHandler);
  return { remote, surface: hybrid, hybrid };
}

/**
 * Maps coordinates of a page to the native screen, which is read without leaving the web view:
 * https://appium.github.io/appium-xcuitest-driver/latest/reference/execute-methods/#mobile-source
 */
async function placementOn(web: Remote, outline: Outline): Promise<Placement> {
  const source = await web.command((b) => b.executeScript('mobile: source', [{ format: 'xml' }]) as Promise<string>);
  const [found] = placeWebViews(new Map([['', outline]]), await parseScreen(source));
  const frame = new PageFrame(found!.bounds, found!.size);
  return (point) => frame.pointToScreen(point);
}

/** The surface of a session without a screen, such as a remote control: only the driver's commands work. */
class NoScreen extends Surface {
  constructor(private readonly reason: string) {
    super();
  }

  readonly windowSize = this.#refuse;
  readonly press = this.#refuse;
  readonly movePointer = this.#refuse;
  readonly longPress = this.#refuse;
  readonly swipe = this.#refuse;
  readonly scroll = this.#refuse;
  readonly scrollArea = this.#refuse;
  override readonly scrollAreas = this.#refuse;
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
  readonly locators = this.#refuse;
  readonly capture = this.#refuse;

  async #refuse(): Promise<never> {
    throw new ServiceError('E0105', this.reason);
  }
}
