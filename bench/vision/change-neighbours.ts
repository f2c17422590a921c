/** Runs in the page: adds other neighbours beside its parts, and moves all parts by fractions of a pixel. */
export function changeNeighbours(): void {
  const parts = document.querySelectorAll('button, a, img, svg, i, [role=button], .btn, .badge, .ui-button');
  for (const [index, part] of [...parts].entries()) {
    if (part instanceof SVGElement && part.ownerSVGElement) continue;
    const neighbour = document.createElement('span');
    neighbour.setAttribute('data-bench-neighbour', '');
    const hue = (index * 67) % 360;
    neighbour.style.cssText = `display: inline-block; width: 13.3px; height: 12px; margin: 0 1.7px; flex: none; background: hsl(${hue} 70% 50%)`;
    if (index % 2 === 0) part.before(neighbour);
    else part.after(neighbour);
  }
  const banner = document.createElement('div');
  banner.setAttribute('data-bench-neighbour', '');
  banner.style.cssText = 'height: 21.4px; background: repeating-linear-gradient(90deg, #c33 0 9px, #3c3 9px 18px)';
  document.body.prepend(banner);
}
