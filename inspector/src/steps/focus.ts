const focus = (selector: string): boolean => {
  const element = document.querySelector<HTMLElement>(selector);
  element?.focus();
  return element !== null;
};

/** Puts the focus on the list of steps; on the first button when there are none. */
export function focusList(): void {
  // What was done to the list is drawn first.
  requestAnimationFrame(() => void (focus('.steps [role=listbox]') || focus('.steps button')));
}

/** Puts the focus on the first field of the current step, or on its first button. */
export function focusForm(): void {
  void (focus('.steps-form :is(input, select, textarea)') || focus('.steps-detail button'));
}
