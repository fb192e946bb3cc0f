const form = document.querySelector('form');
const list = document.querySelector('#tasks');
const filters = [...document.querySelectorAll('#filters button')];
const template = document.querySelector('#task');

let tasks = [];
let filter = 'All';

const shows = { All: () => true, Active: (task) => !task.done, Done: (task) => task.done };

function taskElement(task) {
  const item = template.content.cloneNode(true).querySelector('li');
  const box = item.querySelector('input');
  item.classList.toggle('done', task.done);
  item.querySelector('span').textContent = task.title;
  item.querySelector('button').setAttribute('aria-label', `Delete ${task.title}`);
  box.checked = task.done;
  box.addEventListener('change', () => {
    task.done = box.checked;
    render();
  });
  item.querySelector('button').addEventListener('click', () => {
    tasks = tasks.filter((other) => other !== task);
    render();
  });
  return item;
}

function render() {
  const visible = tasks.filter(shows[filter]);
  list.replaceChildren(...visible.map(taskElement));
  list.hidden = visible.length === 0;
  document.querySelector('#empty').hidden = visible.length > 0;
  const open = tasks.filter((task) => !task.done).length;
  document.querySelector('#remaining').textContent = `${open} ${open === 1 ? 'task' : 'tasks'} remaining`;
  for (const button of filters) button.setAttribute('aria-pressed', String(button.textContent === filter));
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const title = form.elements.title.value.trim();
  form.reset();
  if (title) tasks.push({ title, done: false });
  render();
});
for (const button of filters) {
  button.addEventListener('click', () => {
    filter = button.textContent;
    render();
  });
}
render();
