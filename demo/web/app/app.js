import { startCanvases } from './canvas.js';
import { startContactForm } from './contact-form.js';
import { startContacts } from './contacts.js';
import { startDragging } from './drag.js';
import './rating.js';
import { startSlider } from './slider.js';
import { startTiming } from './timing.js';

const TOAST_MS = 4000;
const SAVED_TOAST_MS = 1200;
const LONGEST_DELAY_MS = 60_000;

const switches = new URLSearchParams(window.location.search);
const extraDelay = Math.min(LONGEST_DELAY_MS, Math.max(0, Number(switches.get('slow')) || 0));
if (switches.get('rename') === '1') document.getElementById('save').id = 'save-2';

const contacts = startContacts({ onDeleted: (name) => showToast(`Deleted ${name}`) });
startContactForm({
  onSaved: async (contact) => {
    showToast(`Saved ${contact.name}`, SAVED_TOAST_MS + extraDelay);
    await contacts.show(contact);
  },
});
startCanvases();
startDragging();
startSlider();
startTiming();

const noteFrame = document.getElementById('note-frame');
window.addEventListener('message', ({ source, data }) => {
  if (source !== noteFrame.contentWindow || data?.kind !== 'note') return;
  document.getElementById('note-result').textContent = `Note received: ${data.text}`;
});

const toast = document.getElementById('toast');
let hiding;

/** Shows `text` for four seconds, beginning `delayMs` from now. */
function showToast(text, delayMs = 0) {
  setTimeout(() => {
    clearTimeout(hiding);
    toast.textContent = text;
    hiding = setTimeout(() => {
      toast.textContent = '';
    }, TOAST_MS);
  }, delayMs);
}
