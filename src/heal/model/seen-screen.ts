import { elementLine, type ScreenElement } from '../../device/element.js';
import type { Rect, Size } from '../../device/geometry.js';
import { type ErrorCode, ServiceError } from '../../errors.js';
import { covers, secretAreas } from '../../locate/secret-areas.js';
import { HIDDEN } from '../../secret.js';
import type { ChatImage } from '../chat-model.js';
import type { HealRequest } from '../healer.js';

/** Characters of the list of elements. */
const MAX_LIST_CHARS = 12_000;
/** Pixels of the longer side of the picture. */
const MAX_SIDE_PX = 1024;
const JPEG_QUALITY = 80;
/** Errors of a lost driver. */
const LOST: readonly ErrorCode[] = ['E0101', 'E0106'];

/** The screen as a model sees it. */
export interface SeenScreen {
  /** One element a line, at most 12,000 characters. */
  readonly elements: string;
  /** In the unit of the elements' places. */
  readonly window: Size;
  /** Absent when no source gives one. */
  readonly image?: ChatImage;
}

type Hide = HealRequest['hide'];

/**
 * Reads the screen. The content of password fields and the secrets of the session are masked in the list. In the picture
 * password fields are painted over, and what shows a secret; once the session has had one, every field for text is.
 * @throws ServiceError when the screen gives neither list nor picture, or the driver is lost
 */
export async function seeScreen({ screen, hide, hasSecrets }: HealRequest): Promise<SeenScreen> {
  const [elements, screenshot] = await Promise.allSettled([screen.elements(), screen.screenshot()]);
  const window = await screen.windowSize();
  if (elements.status === 'rejected') {
    if (screenshot.status === 'rejected' || isLost(elements.reason)) throw elements.reason;
    // Without the list, secrets on the picture cannot be painted over.
    return { elements: `(the elements cannot be read: ${hide(ServiceError.from(elements.reason).message)})`, window };
  }
  const list = listOf(elements.value.map((element) => masked(element, hide)));
  if (screenshot.status === 'rejected') return { elements: list, window };
  const secret = secretAreas(elements.value, { any: hasSecrets, hide });
  const picture = Buffer.from(screenshot.value, 'base64');
  return { elements: list, window, image: await scaled(picture, secret, window) };
}

const isLost = (error: unknown): boolean => error instanceof ServiceError && LOST.includes(error.code);

function masked(element: ScreenElement, hide: Hide): ScreenElement {
  const { text, password, locator } = element;
  return { ...element, text: password && text !== '' ? HIDDEN : hide(text), locator: hide(locator) };
}

function listOf(elements: readonly ScreenElement[]): string {
  const lines: string[] = [];
  let length = 0;
  for (const line of elements.map(elementLine)) {
    const left = `(${elements.length - lines.length} more)`;
    if (length + line.length + 1 + left.length > MAX_LIST_CHARS) return [...lines, left].join('\n');
    lines.push(line);
    length += line.length + 1;
  }
  return lines.length > 0 ? lines.join('\n') : '(nothing)';
}

async function scaled(picture: Buffer, secret: readonly Rect[], window: Size): Promise<ChatImage> {
  const { default: sharp } = await import('sharp');
  const limits = { width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside', withoutEnlargement: true } as const;
  const { data, info } = await sharp(picture).resize(limits).png().toBuffer({ resolveWithObject: true });
  const painted = covers(secret, info.width / window.width, info);
  const jpeg = await sharp(data).composite(painted).flatten().jpeg({ quality: JPEG_QUALITY }).toBuffer();
  return { mediaType: 'image/jpeg', data: jpeg };
}
