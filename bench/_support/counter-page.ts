/** A page with a button `#count` that counts its presses in `window.times`. */
export const COUNTER_PAGE = `<!doctype html>
<title>Counter</title>
<h1>Counter</h1>
<button id="count">Pressed <span id="times">0</span> times</button>
<script>
  window.times = 0;
  document.getElementById('count').addEventListener('click', () => {
    document.getElementById('times').textContent = String(++window.times);
  });
</script>`;
