const HIGHEST = 5;

const STYLE = `
  :host { display: block; }
  button { padding: 0 0.1em; border: 0; background: none; color: var(--quiet); font: 2rem/1.2 system-ui; cursor: pointer; }
  button[aria-pressed='true'] { color: var(--star); }
  button:focus-visible { outline: 3px solid var(--focus); border-radius: 0.3rem; }
  p { margin: 0.25rem 0 0; }
`;

/** Five stars in an open shadow root; `value` is 0 until one is pressed. */
class StarRating extends HTMLElement {
  #buttons = [];
  #text = document.createElement('p');
  value = 0;

  connectedCallback() {
    if (this.shadowRoot) return;
    const root = this.attachShadow({ mode: 'open' });
    const style = document.createElement('style');
    style.textContent = STYLE;
    const stars = document.createElement('div');
    stars.role = 'group';
    stars.ariaLabel = 'Stars';
    this.#buttons = Array.from({ length: HIGHEST }, (_, index) => this.#star(index + 1));
    stars.append(...this.#buttons);
    this.#text.id = 'rated';
    this.#text.role = 'status';
    root.append(style, stars, this.#text);
    this.#draw();
  }

  #star(value) {
    const button = document.createElement('button');
    button.type = 'button';
    button.id = `star-${value}`;
    button.ariaLabel = value === 1 ? '1 star' : `${value} stars`;
    button.addEventListener('click', () => {
      this.value = value;
      this.#draw();
    });
    return button;
  }

  #draw() {
    for (const [index, button] of this.#buttons.entries()) {
      button.textContent = index < this.value ? '★' : '☆';
      button.ariaPressed = String(index < this.value);
    }
    this.#text.textContent = this.value === 0 ? 'Not rated' : `Rated ${this.value}`;
  }
}

customElements.define('star-rating', StarRating);
