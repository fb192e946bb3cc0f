const products = [
  { name: 'Blue kettle', price: 34.5 },
  { name: 'Tea cups', price: 18 },
  { name: 'Wooden tray', price: 22.25 },
  { name: 'Honey jar', price: 6.75 },
];
const cart = [];
const dialog = document.querySelector('dialog');
const form = dialog.querySelector('form');
const alertBox = dialog.querySelector('[role=alert]');
const confirmation = document.querySelector('#confirmation');
const checkout = document.querySelector('#checkout');

const dollars = (amount) => `$${amount.toFixed(2)}`;
const total = () => cart.reduce((sum, product) => sum + product.price, 0);

function render() {
  document.querySelector('#count').textContent = cart.length;
  document.querySelector('#total').textContent = dollars(total());
  checkout.disabled = cart.length === 0;
}

function cell(content, className = '') {
  const element = document.createElement('td');
  element.className = className;
  element.append(content);
  return element;
}

function productRow(product) {
  const button = document.createElement('button');
  button.className = 'plain';
  button.textContent = 'Add to cart';
  button.setAttribute('aria-label', `Add ${product.name} to cart`);
  button.addEventListener('click', () => {
    cart.push(product);
    confirmation.hidden = true;
    render();
  });
  const row = document.createElement('tr');
  row.append(cell(product.name), cell(dollars(product.price), 'number'), cell(button));
  return row;
}

function placeOrder({ name, city }) {
  confirmation.textContent = `Thank you, ${name}. Your order of ${dollars(total())} is on its way to ${city}.`;
  confirmation.hidden = false;
  cart.length = 0;
  dialog.close();
  render();
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const values = Object.fromEntries(new FormData(form));
  const complete = Object.values(values).every((value) => value.trim());
  alertBox.textContent = complete ? '' : 'Please fill in all fields.';
  alertBox.hidden = complete;
  if (complete) placeOrder(values);
});
checkout.addEventListener('click', () => {
  form.reset();
  alertBox.hidden = true;
  dialog.showModal();
});
document.querySelector('#cancel').addEventListener('click', () => dialog.close());
document.querySelector('#products').append(...products.map(productRow));
render();
