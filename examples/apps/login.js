const accounts = { alice: 's3cret', bob: 'hunter2' };
const login = document.querySelector('#login');
const home = document.querySelector('#home');
const logOut = document.querySelector('#log-out');
const notice = document.querySelector('[role=alert]');
const form = document.querySelector('form');

function show(user) {
  login.hidden = Boolean(user);
  home.hidden = logOut.hidden = !user;
  document.title = user ? 'Home · Harbor' : 'Log in · Harbor';
  document.querySelector('#welcome').textContent = user ? `Welcome, ${user}` : '';
  if (user) document.querySelector('#welcome').focus();
}

function problem({ username, password }) {
  if (!username) return 'Enter your username.';
  if (!password) return 'Enter your password.';
  return Object.hasOwn(accounts, username) && accounts[username] === password ? '' : 'Wrong username or password.';
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const values = Object.fromEntries(new FormData(form));
  const text = problem(values);
  notice.textContent = text;
  notice.hidden = !text;
  if (text) return;
  form.reset();
  show(values.username);
});
logOut.addEventListener('click', () => show(''));
