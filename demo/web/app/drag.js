const desk = document.getElementById('desk-zone');
const archive = document.getElementById('archive-zone');
const status = document.getElementById('archive-status');

/** Moves cards between desk and archive by dragging or the Enter key. */
export function startDragging() {
  for (const zone of [desk, archive]) {
    zone.addEventListener('dragstart', (event) => {
      event.dataTransfer.setData('text/plain', event.target.id);
      event.dataTransfer.effectAllowed = 'move';
    });
    zone.addEventListener('dragover', (event) => {
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      zone.classList.add('over');
    });
    zone.addEventListener('dragleave', ({ relatedTarget }) => {
      if (!zone.contains(relatedTarget)) zone.classList.remove('over');
    });
    zone.addEventListener('drop', (event) => {
      event.preventDefault();
      zone.classList.remove('over');
      put(document.getElementById(event.dataTransfer.getData('text/plain')), zone);
    });
    zone.addEventListener('keydown', ({ key, target }) => {
      if (key !== 'Enter') return;
      put(target, zone === desk ? archive : desk);
      target.focus();
    });
  }
}

function put(card, zone) {
  if (!card?.matches('#desk-zone > li, #archive-zone > li')) return;
  zone.append(card);
  status.textContent = `Archived: ${[...archive.children].map((child) => child.textContent).join(', ') || 'nothing'}`;
}
