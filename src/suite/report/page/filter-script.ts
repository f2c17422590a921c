/** Shows the cases that have the chosen outcome and tag, and the text in their line. The page works without it. */
export const FILTER_SCRIPT = `
const form = document.querySelector('.filter');
const cases = [...document.querySelectorAll('.case')].map((item) => ({
  item,
  outcome: item.dataset.outcome,
  tags: JSON.parse(item.dataset.tags),
  text: item.querySelector('.row').textContent.toLowerCase(),
}));
const choose = () => {
  const chosen = new FormData(form);
  const outcome = chosen.get('outcome');
  const tag = chosen.get('tag') ?? '';
  const words = chosen.get('text').toLowerCase().split(/\\s+/).filter(Boolean);
  let count = 0;
  for (const each of cases) {
    const isShown =
      (outcome === '' || each.outcome === outcome) &&
      (tag === '' || each.tags.includes(tag)) &&
      words.every((word) => each.text.includes(word));
    each.item.hidden = !isShown;
    if (isShown) count++;
  }
  form.querySelector('output').value = count === cases.length ? '' : count + ' of ' + cases.length + ' cases';
};
form.addEventListener('input', choose);
form.addEventListener('submit', (event) => event.preventDefault());
form.hidden = false;
choose();
`;
