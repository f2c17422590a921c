/** A page as an app of a television is one: tiles among which the arrow keys move the focus, and what was pressed. */
export const TELEVISION_PAGE = `<h1 id="title">Films</h1>
<button class="tile" id="first">First film</button> <button class="tile" id="second">Second film</button>
<button class="tile" id="third" disabled>Third film</button>
<label>Search <input id="search" value="noir"></label>
<select id="sort" aria-label="Sort by"><option>Name</option><option>Year</option></select>
<p id="state">Nothing plays</p>
<script>
window.keys = [];
first.focus();
document.addEventListener('keydown', ({ key, keyCode }) => {
  keys.push(key + ' ' + keyCode);
  if (key === 'ArrowRight') second.focus();
  if (key === 'ArrowLeft') first.focus();
  if (key === 'Enter') state.textContent = document.activeElement.textContent + ' plays';
});
</script>`;
