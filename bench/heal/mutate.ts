/** The kinds of changes of a page. */
export const MUTATIONS = ['renamed', 'reworded', 'moved', 're-nested', 'duplicated', 'removed'] as const;
export type Mutation = (typeof MUTATIONS)[number];

/**
 * Changes one element of the page; runs in the page, sent as source.
 * @returns how to undo it; null when this change does not apply to the element
 */
export function mutate(element: Element, mutation: Mutation, seed: number): (() => void) | null {
  const undo: (() => void)[] = [];
  const undoAll = () => undo.toReversed().forEach((step) => step());
  const set = (target: Element, name: string, value: string | null) => {
    const old = target.getAttribute(name);
    undo.push(() => (old === null ? target.removeAttribute(name) : target.setAttribute(name, old)));
    if (value === null) target.removeAttribute(name);
    else target.setAttribute(name, value);
  };
  const place = (node: Element, parent: Element, before: Node | null) => {
    const [oldParent, oldNext] = [node.parentNode!, node.nextSibling];
    undo.push(() => oldParent.insertBefore(node, oldNext));
    parent.insertBefore(node, before);
  };
  const renamed = `k${(seed * 7919) % 100_003}`;
  const rename = () => {
    const names = ['id', 'name', 'data-testid', 'data-test', 'data-qa'].filter((name) => element.hasAttribute(name));
    for (const name of names) set(element, name, `${renamed}-${name}`);
    // Tools that generate the names of classes change the last part of each.
    const classes = element.getAttribute('class')?.split(/\s+/) ?? [];
    if (classes.length > 1) set(element, 'class', [`${classes[0]}-${renamed}`, ...classes.slice(1)].join(' '));
    return names.length > 0;
  };
  // Half of the texts are replaced, the other half get one more word.
  const isReplaced = (seed >> 1) % 2 === 1;
  const words = ['Proceed', 'Overview', 'Confirm now', 'Details', 'My items', 'Next step', 'Options', 'Look up'];
  const reword = (text: string) =>
    isReplaced ? words[seed % words.length]! : seed % 2 === 0 ? `${text.trim()} now` : `Your ${text.trim()}`;
  const rewordAll = () => {
    let changed = false;
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
      const { data } = node;
      const text = node;
      if (data.trim().length < 2) continue;
      if (changed) break;
      undo.push(() => (text.data = data));
      text.data = reword(data);
      changed = true;
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
      const value = element.getAttribute(name);
      if (!value?.trim()) continue;
      set(element, name, reword(value));
      changed = true;
    }
    const isButton = element instanceof HTMLInputElement && /^(button|submit|reset)$/.test(element.type);
    if (isButton && element.value) {
      set(element, 'value', reword(element.value));
      changed = true;
    }
    return changed;
  };
  const around = element.parentElement;
  if (!around || around === document.documentElement) return null;
  switch (mutation) {
    case 'renamed':
      if (rename()) return undoAll;
      undoAll();
      return null;
    case 'reworded':
      return rewordAll() ? undoAll : null;
    case 'moved': {
      rename();
      const outer =
        around.parentElement && around.parentElement !== document.documentElement ? around.parentElement : around;
      place(element, outer, seed % 2 === 0 ? null : outer.firstChild);
      return undoAll;
    }
    case 're-nested': {
      rename();
      const [wrap, inner] = [document.createElement('div'), document.createElement('span')];
      wrap.id = `wrap-${renamed}`;
      wrap.append(inner);
      around.insertBefore(wrap, element);
      undo.push(() => wrap.remove());
      place(element, inner, null);
      return undoAll;
    }
    case 'duplicated': {
      rename();
      const copy = element.cloneNode(true) as Element;
      copy.removeAttribute('id');
      const far = element.closest('main, section, article, nav, form, body') ?? document.body;
      far.append(copy);
      undo.push(() => copy.remove());
      return undoAll;
    }
    case 'removed': {
      const next = element.nextSibling;
      undo.push(() => around.insertBefore(element, next));
      element.remove();
      return undoAll;
    }
  }
}
