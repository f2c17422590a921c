/** Draws the button and the picture that exist only as pixels, and counts the clicks inside what is drawn. */
export function startCanvases() {
  startDrawing('canvas-button', drawButton, 'canvas-count', 'Syncs');
  startDrawing('picture', drawLighthouse, 'picture-count', 'Flashes');
}

/** `draw` paints in CSS pixels and returns the path that counts as the drawn area. */
function startDrawing(canvasId, draw, counterId, word) {
  const canvas = document.getElementById(canvasId);
  const counter = document.getElementById(counterId);
  const { width, height } = canvas;
  const scale = window.devicePixelRatio;
  canvas.width = width * scale;
  canvas.height = height * scale;
  const context = canvas.getContext('2d');
  context.scale(scale, scale);
  const area = draw(context, width, height);

  const isInside = ({ offsetX, offsetY }) => {
    const ratio = canvas.width / canvas.clientWidth;
    return context.isPointInPath(area, offsetX * ratio, offsetY * ratio);
  };
  let clicks = 0;
  canvas.addEventListener('click', (event) => {
    if (!isInside(event)) return;
    clicks += 1;
    counter.textContent = `${word}: ${clicks}`;
  });
  canvas.addEventListener('pointermove', (event) => {
    canvas.style.cursor = isInside(event) ? 'pointer' : 'default';
  });
}

function drawButton(context, width, height) {
  const area = new Path2D();
  area.roundRect(8, 4, width - 16, height - 8, 12);
  context.fillStyle = '#0f766e';
  context.fill(area);
  context.fillStyle = '#ffffff';
  context.font = 'bold 30px system-ui, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText('Sync now', width / 2, height / 2 + 1);
  return area;
}

function drawLighthouse(context, width, height) {
  const area = new Path2D();
  area.roundRect(0, 0, width, height, 12);
  context.save();
  context.clip(area);
  fill(context, '#1e3a5f', [0, 0], [width, 0], [width, height], [0, height]);
  fill(context, '#fde047', [32, 15], [0, 2], [0, 28]);
  fill(context, '#fde047', [32, 15], [64, 2], [64, 28]);
  fill(context, '#2f9e77', [0, 54], [64, 54], [64, 64], [0, 64]);
  fill(context, '#ffffff', [26, 21], [38, 21], [42, 57], [22, 57]);
  fill(context, '#dc2626', [25, 29], [39, 29], [40, 38], [24, 38]);
  fill(context, '#dc2626', [23, 47], [41, 47], [42, 57], [22, 57]);
  fill(context, '#fff7c2', [27, 10], [37, 10], [37, 21], [27, 21]);
  fill(context, '#111827', [24, 20], [40, 20], [40, 23], [24, 23]);
  fill(context, '#dc2626', [25, 10], [32, 3], [39, 10]);
  context.restore();
  return area;
}

function fill(context, colour, ...points) {
  context.fillStyle = colour;
  context.beginPath();
  for (const [x, y] of points) context.lineTo(x, y);
  context.fill();
}
