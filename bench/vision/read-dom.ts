import type { Rect } from '../../src/device/geometry.js';

/** A word of the DOM, visible or not. */
export interface DomWord {
  readonly text: string;
  /** CSS pixels of the window. */
  readonly box: Rect;
  /** CSS pixels. */
  readonly fontSize: number;
}

export interface DomText {
  readonly words: readonly DomWord[];
  /** Areas whose text is not in the DOM: pictures, clipped words, text of style sheets. */
  readonly unknown: readonly Rect[];
}

/** Runs in the page. */
export function readDom(): DomText {
  interface Piece {
    text: string;
    left: number;
    top: number;
    right: number;
    bottom: number;
    fontSize: number;
    isCut: boolean;
  }
  type Box = Pick<Piece, 'left' | 'top' | 'right' | 'bottom'>;

  const unknown: Rect[] = [];
  const pieces: Piece[] = [];
  const rect = ({ left, top, right, bottom }: Box): Rect => ({
    x: left,
    y: top,
    width: right - left,
    height: bottom - top,
  });
  const isInWindow = ({ left, top, right, bottom }: Box) =>
    right > left && bottom > top && left < innerWidth && top < innerHeight && right > 0 && bottom > 0;
  const hide = (box: Box) => {
    if (isInWindow(box)) unknown.push(rect(box));
  };

  const narrow = (clip: Box, element: Element, style: CSSStyleDeclaration) => {
    const isDrawn = element instanceof SVGElement && !(element instanceof SVGSVGElement);
    if (element === document.body || isDrawn || /^(inline|contents)$/.test(style.display)) return;
    const box = element.getBoundingClientRect();
    if (style.overflowX !== 'visible') {
      // An ellipsis replaces the last letters.
      const hasDots = style.textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth;
      const dots = hasDots ? parseFloat(style.fontSize) * 1.3 + parseFloat(style.paddingRight) : 0;
      clip.left = Math.max(clip.left, box.left);
      clip.right = Math.min(clip.right, box.right - dots);
    }
    if (style.overflowY !== 'visible') {
      clip.top = Math.max(clip.top, box.top);
      clip.bottom = Math.min(clip.bottom, box.bottom);
    }
  };

  /** The content area of an element, clipped by its ancestors and the window. */
  const clips = new Map<Element, Box>();
  const clipOf = (element: Element): Box => {
    const known = clips.get(element);
    if (known) return known;
    const clip = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    let escapes = '';
    for (let at: Element | null = element; at && at !== document.documentElement; at = at.parentElement) {
      const style = getComputedStyle(at);
      const contains = style.position !== 'static' || style.transform !== 'none';
      if (at !== element && (escapes === 'fixed' || (escapes === 'absolute' && !contains))) continue;
      narrow(clip, at, style);
      escapes = style.position === 'absolute' || style.position === 'fixed' ? style.position : '';
    }
    clips.set(element, clip);
    return clip;
  };

  const isTurned = (element: Element): boolean => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { transform, writingMode, rotate } = getComputedStyle(at);
      if (rotate !== 'none' || !writingMode.startsWith('horizontal')) return true;
      if (transform !== 'none' && Math.abs(new DOMMatrix(transform).b) > 0.02) return true;
    }
    return false;
  };

  const fontOf = ({ fontStyle, fontWeight, fontSize, fontFamily }: CSSStyleDeclaration) =>
    `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;

  const hasIconFont = (style: CSSStyleDeclaration, text: string) =>
    /icon|symbol|awesome|glyph/i.test(style.fontFamily.split(',')[0]!) && document.fonts.check(fontOf(style), text);

  const addPiece = (text: string, box: Box, element: Element, fontSize: number) => {
    if (!isInWindow(box)) return;
    const clip = clipOf(element);
    // The box of a line may exceed a tight parent although its letters do not.
    const slack = fontSize * 0.2;
    const isCut =
      box.left < clip.left - 1 ||
      box.right > clip.right + 1 ||
      box.top < clip.top - slack ||
      box.bottom > clip.bottom + slack ||
      box.top < 0 ||
      box.bottom > innerHeight;
    const { left, top, right, bottom } = box;
    if (!isCut) pieces.push({ text, fontSize, isCut, left, top, right, bottom });
    else {
      pieces.push({
        text,
        fontSize,
        isCut,
        left: Math.max(left, clip.left),
        top: Math.max(top, clip.top),
        right: Math.min(right, clip.right + fontSize * 1.5),
        bottom: Math.min(bottom, clip.bottom),
      });
    }
  };

  const readText = (node: Text) => {
    const whole = document.createRange();
    whole.selectNodeContents(node);
    if (node.data.trim() === '' || ![...whole.getClientRects()].some(isInWindow)) return;
    const element = node.parentElement!;
    if (element.closest('script, style, noscript, textarea, select, title, desc, defs, template')) return;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return;
    const style = getComputedStyle(element);
    const fontSize = parseFloat(style.fontSize);
    const turned = isTurned(element);
    const icons = hasIconFont(style, node.data);
    for (const match of node.data.matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(node, match.index);
      range.setEnd(node, match.index + match[0].length);
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
      if (boxes.length === 0 || icons) continue;
      const isBroken =
        boxes.some(({ bottom }) => bottom <= boxes[0]!.top + 1) || boxes.some((box) => box.top >= boxes[0]!.bottom - 1);
      if (turned || isBroken) boxes.forEach(hide);
      else {
        const scale = element instanceof SVGElement ? boxes[0]!.height / (fontSize * 1.15) : 1;
        const around = {
          left: Math.min(...boxes.map(({ left }) => left)),
          top: Math.min(...boxes.map(({ top }) => top)),
          right: Math.max(...boxes.map(({ right }) => right)),
          bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
        };
        addPiece(match[0], around, element, fontSize * scale);
      }
    }
  };

  const canvas = document.createElement('canvas').getContext('2d')!;
  const readField = (field: HTMLInputElement | HTMLSelectElement) => {
    if (!field.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return;
    const box = field.getBoundingClientRect();
    const isButton = field instanceof HTMLInputElement && ['button', 'submit', 'reset'].includes(field.type);
    if (field instanceof HTMLInputElement) {
      if (['checkbox', 'radio', 'range', 'hidden'].includes(field.type)) return;
      if (!isButton && !['text', 'search', 'email', 'url', 'tel', 'number'].includes(field.type)) return hide(box);
    } else if (field.size > 1 || field.multiple) return hide(box);
    const text =
      field instanceof HTMLSelectElement
        ? (field.selectedOptions[0]?.label ?? '')
        : field.value || (isButton ? '' : field.placeholder);
    const style = getComputedStyle(field);
    const fontSize = parseFloat(style.fontSize);
    canvas.font = fontOf(style);
    canvas.letterSpacing = style.letterSpacing;
    const shown = style.textTransform === 'uppercase' ? text.toUpperCase() : text;
    const before = parseFloat(style.borderLeftWidth) + parseFloat(style.paddingLeft);
    const after = parseFloat(style.borderRightWidth) + parseFloat(style.paddingRight);
    const inner = box.width - before - after;
    const width = canvas.measureText(shown).width;
    const centred = isButton || style.textAlign === 'center';
    if (width > inner + 1 || (style.textAlign === 'right' && !isButton)) return hide(box);
    // A list that opens has a little more padding than its style says.
    const indent = field instanceof HTMLSelectElement && style.appearance !== 'none' ? 4 : 0;
    const left = box.left + before + (centred ? (inner - width) / 2 : 0);
    const above = parseFloat(style.borderTopWidth) + parseFloat(style.paddingTop);
    const below = parseFloat(style.borderBottomWidth) + parseFloat(style.paddingBottom);
    const middle = (box.top + above + box.bottom - below) / 2;
    for (const match of shown.matchAll(/\S+/g)) {
      const from = canvas.measureText(shown.slice(0, match.index)).width;
      const to = canvas.measureText(shown.slice(0, match.index + match[0].length)).width;
      addPiece(
        match[0],
        { left: left + from, right: left + to + indent, top: middle - fontSize * 0.6, bottom: middle + fontSize * 0.6 },
        field,
        fontSize,
      );
    }
  };

  const readElement = (element: Element) => {
    if (!isInWindow(element.getBoundingClientRect())) return;
    if (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) readField(element);
    else if (element.matches('img, canvas, video, iframe, object, embed, textarea, picture, image')) {
      if (element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        hide(element.getBoundingClientRect());
    }
    // A drawing larger than an icon may draw letters.
    if (element instanceof SVGSVGElement && !element.querySelector('text, foreignObject')) {
      const box = element.getBoundingClientRect();
      if (box.width > 60) hide(box);
    }
    for (const pseudo of ['::before', '::after']) {
      const { content, display } = getComputedStyle(element, pseudo);
      if (display !== 'none' && /[a-z0-9]{2,}/i.test(content) && /^["']/.test(content))
        hide(element.getBoundingClientRect());
    }
    if (/url\(/.test(getComputedStyle(element).backgroundImage)) {
      const box = element.getBoundingClientRect();
      // A large background may be a picture of anything; small ones are icons.
      if (box.width > 100 && box.height > 40 && element !== document.body) hide(box);
    }
  };

  const walk = (root: Node) => {
    for (
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
      walker.nextNode();
    ) {
      const node = walker.currentNode;
      if (node instanceof Text) readText(node);
      else if (node instanceof Element) {
        readElement(node);
        if (node.shadowRoot) walk(node.shadowRoot);
      }
    }
  };
  walk(document.documentElement);

  const isIcon = (text: string) => /^\p{Co}+$/u.test(text);
  const joined: Piece[] = [];
  // Pieces of several elements that touch each other are read as one word.
  for (const piece of pieces.filter(({ text }) => !isIcon(text)).sort((a, b) => a.left - b.left)) {
    const gap = piece.fontSize * 0.1;
    const before = joined.find(
      (other) =>
        Math.abs(piece.left - other.right) <= gap &&
        Math.abs(piece.bottom + piece.top - other.bottom - other.top) < piece.fontSize * 0.4 &&
        Math.abs(piece.fontSize - other.fontSize) < piece.fontSize * 0.3,
    );
    if (!before) joined.push(piece);
    else {
      before.text += piece.text;
      before.top = Math.min(before.top, piece.top);
      before.right = piece.right;
      before.bottom = Math.max(before.bottom, piece.bottom);
      before.isCut ||= piece.isCut;
    }
  }
  joined.filter(({ isCut }) => isCut).forEach(hide);
  return {
    unknown,
    words: joined
      .filter(({ isCut }) => !isCut)
      .map((piece) => ({ text: piece.text, box: rect(piece), fontSize: piece.fontSize })),
  };
}
