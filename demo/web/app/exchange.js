const file = document.getElementById('import-file');
const importStatus = document.getElementById('import-status');
const serverStatus = document.getElementById('server-status');

const onClick = (id, action) => document.getElementById(id).addEventListener('click', action);

file.addEventListener('change', async () => {
  const rows = await Promise.all(
    [...file.files].map(async (each) => {
      const lines = (await each.text()).split('\n').filter((line) => line.trim() !== '');
      return `${lines.length} ${lines.length === 1 ? 'row' : 'rows'} of ${each.name}`;
    }),
  );
  importStatus.textContent = rows.length === 0 ? 'Nothing imported' : `Imported ${rows.join(', ')}`;
});

onClick('choose-file', () => file.click());

onClick('clear-import', () => {
  if (!window.confirm('Clear the import?')) return;
  file.value = '';
  importStatus.textContent = 'Import cleared';
});

onClick('open-window', () => window.open('/'));

onClick('synchronise', async () => {
  serverStatus.textContent = 'Synchronising';
  const answer = await fetch('/api/synchronise', { method: 'POST' });
  const { contacts } = await answer.json();
  serverStatus.textContent = `Synchronised ${contacts} contacts`;
});

onClick('report-problem', () => {
  console.error('A problem was reported');
  serverStatus.textContent = 'Problem reported';
});
