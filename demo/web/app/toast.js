const SHOWN_MS = 4000;

const toast = document.getElementById('toast');
let hiding;

/** Shows `text` for four seconds, beginning `delayMs` from now. */
export function showToast(text, delayMs = 0) {
  setTimeout(() => {
    clearTimeout(hiding);
    toast.textContent = text;
    hiding = setTimeout(() => {
      toast.textContent = '';
    }, SHOWN_MS);
  }, delayMs);
}
