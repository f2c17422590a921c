const slider = document.getElementById('volume');
const value = document.getElementById('volume-value');
const thumb = document.getElementById('volume-thumb');
const filled = document.getElementById('volume-fill');

const STEPS = { ArrowRight: 5, ArrowUp: 5, ArrowLeft: -5, ArrowDown: -5, PageUp: 20, PageDown: -20 };

/** Lets the slider follow the pointer and the arrow keys, from 0 to 100 percent. */
export function startSlider() {
  set(Number(slider.ariaValueNow));
  slider.addEventListener('pointerdown', (event) => {
    slider.setPointerCapture(event.pointerId);
    follow(event);
  });
  slider.addEventListener('pointermove', (event) => {
    if (slider.hasPointerCapture(event.pointerId)) follow(event);
  });
  slider.addEventListener('keydown', (event) => {
    const current = Number(slider.ariaValueNow);
    const next = { Home: 0, End: 100 }[event.key] ?? (event.key in STEPS ? current + STEPS[event.key] : undefined);
    if (next === undefined) return;
    event.preventDefault();
    set(next);
  });
}

function follow({ clientX }) {
  const { left, width } = slider.getBoundingClientRect();
  set(((clientX - left) / width) * 100);
}

function set(wanted) {
  const percent = Math.round(Math.min(100, Math.max(0, wanted)));
  slider.ariaValueNow = String(percent);
  slider.ariaValueText = `${percent} %`;
  thumb.style.left = `${percent}%`;
  filled.style.width = `${percent}%`;
  value.textContent = `${percent} %`;
}
