import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/** Gives the focus to the first control of a section when the one that had it was removed, so that keys still work. */
export function useKeptFocus(section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = section.current!;
    let last: EventTarget | null = null;
    const note = ({ target }: FocusEvent) => (last = target);
    const observer = new MutationObserver(() => {
      if (!(last instanceof HTMLElement) || last.isConnected || document.activeElement !== document.body) return;
      element.querySelector<HTMLElement>('input, button')?.focus();
    });
    element.addEventListener('focusin', note);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, []);
}
