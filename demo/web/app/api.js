/** Calls the JSON API; resolves to `{status, body}` for an answer of any status and rejects when there is none. */
async function call(method, path, body) {
  const response = await fetch(path, {
    method,
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: response.status, body: response.status === 204 ? undefined : await response.json() };
}

export const listContacts = (query) => call('GET', `/api/contacts?${new URLSearchParams({ q: query })}`);
export const createContact = (draft) => call('POST', '/api/contacts', draft);
export const deleteContact = (id) => call('DELETE', `/api/contacts/${id}`);
