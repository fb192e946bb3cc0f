// A game that is nothing but pixels: there is no element in the page that a test could ask for.
const canvas = document.querySelector('canvas');
const context = canvas.getContext('2d');
const rounds = [
  ['Gold', 'Stone', 'Clay', 'Sand'],
  ['Sand', 'Clay', 'Gold', 'Stone'],
  ['Stone', 'Sand', 'Clay', 'Gold'],
];
const tile = { width: 160, height: 90 };
const place = (index) => ({ x: 60 + (index % 2) * 240, y: 140 + Math.floor(index / 2) * 140 });

let score = 0;
let round = 0;
let paused = false;

function draw() {
  context.fillStyle = '#fdf6e3';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#1c1c28';
  context.font = '28px Inter, sans-serif';
  context.textAlign = 'left';
  context.fillText(`Score ${score}`, 60, 70);
  context.fillText(round < rounds.length ? `Round ${round + 1} of ${rounds.length}` : 'You won', 300, 70);
  if (paused) context.fillText('Paused', 620, 70);
  for (const [index, name] of (rounds[round] ?? []).entries()) {
    const { x, y } = place(index);
    context.fillStyle = '#2f5d8a';
    context.fillRect(x, y, tile.width, tile.height);
    context.fillStyle = '#ffffff';
    context.textAlign = 'center';
    context.fillText(name, x + tile.width / 2, y + tile.height / 2 + 10);
  }
}

/** What the game offers to whoever drives it. */
window.game = {
  dig(x, y) {
    const index = (rounds[round] ?? []).findIndex((_, at) => {
      const { x: left, y: top } = place(at);
      return x >= left && x < left + tile.width && y >= top && y < top + tile.height;
    });
    if (paused || index < 0) return;
    score += rounds[round][index] === 'Gold' ? 10 : -5;
    round += 1;
    draw();
  },
  press(key) {
    if (key === 'p') paused = !paused;
    draw();
  },
  skip(count) {
    round = Math.min(round + count, rounds.length);
    draw();
    return `Round ${round + 1}`;
  },
  picture: () => canvas.toDataURL('image/png'),
  size: { width: canvas.width, height: canvas.height },
};

// Fonts of a canvas are loaded by nobody else.
await document.fonts.load('28px Inter');
draw();
window.game.isReady = true;
