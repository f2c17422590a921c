const WAKE_UP_MS = 1000;

const moving = document.getElementById('catch-me');
const caught = document.getElementById('catch-count');
const late = document.getElementById('late');
const lateStatus = document.getElementById('late-status');

/** Wires the moving button, and the button that is enabled a second after page load or restart. */
export function startTiming() {
  let catches = 0;
  document.getElementById('move').addEventListener('click', () => moving.classList.toggle('away'));
  moving.addEventListener('click', () => {
    catches += 1;
    caught.textContent = `Caught: ${catches}`;
  });

  let waking;
  function sleep() {
    clearTimeout(waking);
    late.disabled = true;
    lateStatus.textContent = 'The gate is shut';
    waking = setTimeout(() => {
      late.disabled = false;
    }, WAKE_UP_MS);
  }
  late.addEventListener('click', () => {
    lateStatus.textContent = 'The gate is open';
  });
  document.getElementById('late-again').addEventListener('click', sleep);
  sleep();
}
