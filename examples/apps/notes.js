const list = document.querySelector('#list');
const editor = document.querySelector('#editor');
const form = editor.querySelector('form');
const template = document.querySelector('#note');

let notes = [];

function noteElement(note) {
  const item = template.content.cloneNode(true).querySelector('li');
  item.querySelector('strong').textContent = note.title;
  item.querySelector('p').textContent = note.details;
  item.querySelector('button').addEventListener('click', () => {
    notes = notes.filter((other) => other !== note);
    render();
  });
  return item;
}

function render() {
  document.querySelector('#notes').replaceChildren(...notes.map(noteElement));
  const words = { 0: 'No notes yet', 1: '1 note' };
  document.querySelector('#count').textContent = words[notes.length] ?? `${notes.length} notes`;
}

function show(screen) {
  for (const each of [list, editor]) each.hidden = each !== screen;
  scrollTo(0, 0);
}

document.querySelector('#new').addEventListener('click', () => {
  form.reset();
  show(editor);
});
document.querySelector('#cancel').addEventListener('click', () => show(list));
form.addEventListener('submit', (event) => {
  event.preventDefault();
  const title = form.elements.title.value.trim();
  const details = form.elements.details.value.trim();
  if (title) notes = [{ title, details }, ...notes];
  render();
  show(list);
});
render();
