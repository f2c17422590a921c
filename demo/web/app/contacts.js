const list = document.getElementById('contact-list');
const count = document.getElementById('contact-count');
const filter = document.getElementById('filter');
const listError = document.getElementById('list-error');
const noMatches = document.getElementById('no-matches');
const dialog = document.getElementById('delete-dialog');
const dialogError = document.getElementById('delete-error');

/** Calls the JSON API; resolves to `{status, body}` for an answer of any status and rejects when there is none. */
async function call(method, path, body) {
  const response = await fetch(path, {
    method,
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: response.status, body: response.status === 204 ? undefined : await response.json() };
}

const listContacts = (query) => call('GET', `/api/contacts?${new URLSearchParams({ q: query })}`);
export const createContact = (draft) => call('POST', '/api/contacts', draft);
const deleteContact = (id) => call('DELETE', `/api/contacts/${id}`);

/** Wires the list, its filter and the delete dialog; `onDeleted` gets the name of each deleted contact. */
export function startContacts({ onDeleted }) {
  let lastRequest = 0;
  let chosen;

  async function refresh() {
    const request = ++lastRequest;
    const query = filter.value.trim();
    try {
      const { body } = await listContacts(query);
      if (request !== lastRequest) return;
      list.replaceChildren(...body.items.map((contact) => row(contact, askToDelete)));
      count.textContent = `${body.total} ${body.total === 1 ? 'contact' : 'contacts'}`;
      noMatches.textContent = `No contact matches “${query}”.`;
      noMatches.hidden = body.total > 0;
      listError.textContent = '';
    } catch (error) {
      listError.textContent = `The contacts could not be read: ${error.message}`;
    }
  }

  function askToDelete(contact) {
    chosen = contact;
    document.getElementById('delete-title').textContent = `Delete ${contact.name}?`;
    dialogError.textContent = '';
    dialog.showModal();
  }

  async function deleteChosen() {
    try {
      const { status, body } = await deleteContact(chosen.id);
      if (status !== 204) throw new Error(body.error);
      dialog.close();
      onDeleted(chosen.name);
      await refresh();
      list.focus();
    } catch (error) {
      dialogError.textContent = `The contact could not be deleted: ${error.message}`;
    }
  }

  filter.addEventListener('input', refresh);
  document.getElementById('delete-yes').addEventListener('click', deleteChosen);
  document.getElementById('delete-keep').addEventListener('click', () => dialog.close());
  void refresh();

  return {
    /** Shows the whole list anew, scrolled to `contact`. */
    async show(contact) {
      filter.value = '';
      await refresh();
      const item = document.getElementById(`contact-${contact.id}`);
      if (!item) return;
      item.classList.add('new');
      list.scrollTop = item.offsetTop - list.offsetTop - (list.clientHeight - item.offsetHeight) / 2;
    },
  };
}

function row(contact, askToDelete) {
  const item = element('li', { id: `contact-${contact.id}` });
  const name = element('div', { className: 'name', textContent: contact.name });
  if (contact.favourite) {
    name.append(' ', element('span', { className: 'star', textContent: '★', role: 'img', ariaLabel: 'favourite' }));
  }
  const details = [contact.email, contact.group].filter(Boolean).join(' · ');
  const who = element('div', { className: 'who' });
  who.append(name, element('div', { className: 'details', textContent: details }));
  const button = element('button', {
    id: `delete-${contact.id}`,
    type: 'button',
    textContent: 'Delete',
    ariaLabel: `Delete ${contact.name}`,
  });
  button.addEventListener('click', () => askToDelete(contact));
  item.append(who, button);
  return item;
}

function element(tag, properties) {
  return Object.assign(document.createElement(tag), properties);
}
