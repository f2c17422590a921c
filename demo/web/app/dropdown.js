const TYPING_PAUSE_MS = 600;

/**
 * A select-only combobox. For the id `x` it uses the button `x`, the listbox `x-list` and the hidden input `x-value`;
 * each option gets an id such as `x-new-zealand`.
 */
export function startDropdown(id, texts) {
  const button = document.getElementById(id);
  const list = document.getElementById(`${id}-list`);
  const value = document.getElementById(`${id}-value`);
  const placeholder = button.textContent.trim();
  const options = texts.map((text) => {
    const option = document.createElement('li');
    option.id = `${id}-${text.toLowerCase().replaceAll(' ', '-')}`;
    option.role = 'option';
    option.ariaSelected = 'false';
    option.textContent = text;
    return option;
  });
  list.append(...options);

  let active = -1;
  let typed = '';
  let typedAt = 0;

  const isOpen = () => !list.hidden;

  function activate(index) {
    options[active]?.classList.remove('active');
    active = Math.min(options.length - 1, Math.max(0, index));
    const option = options[active];
    option.classList.add('active');
    button.setAttribute('aria-activedescendant', option.id);
    const top = option.offsetTop;
    if (top < list.scrollTop) list.scrollTop = top;
    const bottom = top + option.offsetHeight - list.clientHeight;
    if (bottom > list.scrollTop) list.scrollTop = bottom;
  }

  function open() {
    list.hidden = false;
    button.ariaExpanded = 'true';
    activate(Math.max(0, texts.indexOf(value.value)));
  }

  function close() {
    list.hidden = true;
    button.ariaExpanded = 'false';
    button.removeAttribute('aria-activedescendant');
  }

  function choose(text) {
    value.value = text;
    button.textContent = text || placeholder;
    for (const option of options) option.ariaSelected = String(option.textContent === text);
  }

  function pick(index) {
    choose(texts[index]);
    close();
    button.focus();
  }

  function typeAhead(key) {
    const now = Date.now();
    typed = (now - typedAt < TYPING_PAUSE_MS ? typed : '') + key.toLowerCase();
    typedAt = now;
    const index = texts.findIndex((text) => text.toLowerCase().startsWith(typed));
    if (!isOpen()) open();
    if (index >= 0) activate(index);
  }

  const keys = {
    ArrowDown: () => (isOpen() ? activate(active + 1) : open()),
    ArrowUp: () => (isOpen() ? activate(active - 1) : open()),
    Home: () => isOpen() && activate(0),
    End: () => isOpen() && activate(options.length - 1),
    PageDown: () => isOpen() && activate(active + 6),
    PageUp: () => isOpen() && activate(active - 6),
    Enter: () => (isOpen() ? pick(active) : open()),
    ' ': () => (isOpen() ? pick(active) : open()),
    Escape: close,
  };

  button.addEventListener('click', () => (isOpen() ? close() : open()));
  button.addEventListener('keydown', (event) => {
    const { key, ctrlKey, altKey, metaKey } = event;
    if (key === 'Tab') {
      close();
    } else if (Object.hasOwn(keys, key)) {
      event.preventDefault();
      keys[key]();
    } else if (key.length === 1 && !ctrlKey && !altKey && !metaKey) {
      event.preventDefault();
      typeAhead(key);
    }
  });
  list.addEventListener('click', ({ target }) => {
    const index = options.indexOf(target);
    if (index >= 0) pick(index);
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (!button.contains(target) && !list.contains(target)) close();
  });
  value.form.addEventListener('reset', () => {
    choose('');
    close();
  });
}
