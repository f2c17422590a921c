import { createContact } from './contacts.js';
import { COUNTRIES } from './countries.js';
import { startDropdown } from './dropdown.js';
import { validate } from './validation.js';

const FIELD_IDS = {
  name: 'full-name',
  email: 'email',
  phone: 'phone',
  birthday: 'birthday',
  reminder_days: 'reminder-days',
  passphrase: 'passphrase',
  group: 'group',
  country: 'country',
  notes: 'notes',
  channel: 'channel',
};

const form = document.getElementById('contact-form');
const formError = document.getElementById('form-error');
const submit = form.querySelector('[type=submit]');

/** Wires the form; `onSaved` gets each created record. */
export function startContactForm({ onSaved }) {
  startDropdown('country', COUNTRIES);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const draft = readDraft();
    if (!showErrors(validate(draft))) return;
    submit.disabled = true;
    try {
      const { status, body } = await createContact(draft);
      if (status === 201) {
        form.reset();
        await onSaved(body);
      } else {
        showErrors(body.errors ?? { form: body.error });
      }
    } catch (error) {
      formError.textContent = `The contact could not be saved: ${error.message}`;
    } finally {
      submit.disabled = false;
    }
  });
  form.addEventListener('reset', () => showErrors({}));
  form.addEventListener('input', ({ target }) => showError(target.name, ''));
}

function readDraft() {
  const data = new FormData(form);
  const { birthday, favourite, reminder_days: days } = form.elements;
  return {
    name: data.get('name').trim(),
    email: data.get('email').trim(),
    phone: data.get('phone').trim(),
    birthday: birthday.validity.badInput ? 'incomplete' : birthday.value,
    reminder_days: days.validity.badInput ? Number.NaN : days.value === '' ? null : Number(days.value),
    passphrase: data.get('passphrase'),
    group: data.get('group'),
    country: data.get('country'),
    favourite: favourite.checked,
    notes: data.get('notes').trim(),
    channel: data.get('channel'),
  };
}

/** Shows the messages, clears the others, focuses the first bad field; returns true when there are none. */
function showErrors(errors) {
  for (const field of Object.keys(FIELD_IDS)) showError(field, errors[field] ?? '');
  formError.textContent = Object.entries(errors)
    .filter(([field]) => !(field in FIELD_IDS))
    .map(([, message]) => message)
    .join(' ');
  form.querySelector('[aria-invalid=true]')?.focus();
  return Object.keys(errors).length === 0;
}

function showError(field, message) {
  const id = FIELD_IDS[field];
  if (!id) return;
  document.getElementById(`${id}-error`).textContent = message;
  document.getElementById(id)?.setAttribute('aria-invalid', String(message !== ''));
}
