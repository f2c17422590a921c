const text = document.getElementById('note-text');
const error = document.getElementById('note-error');

document.getElementById('note-form').addEventListener('submit', (event) => {
  event.preventDefault();
  const note = text.value.trim();
  error.textContent = note === '' ? 'Write a note first.' : '';
  if (note === '') return text.focus();
  window.parent.postMessage({ kind: 'note', text: note }, window.location.origin);
  text.value = '';
});
