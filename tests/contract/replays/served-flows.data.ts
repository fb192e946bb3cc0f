/** An instruction on pages of a server. In a page, `{name?one|other}` is `one` where the break of that name is served. */
export interface ServedFlow {
  readonly name: string;
  readonly instruction: string;
  /** By their path; the first step begins at `/`, with a tap on the element `go`. */
  readonly pages: Readonly<Record<string, string>>;
  /** What breaks it, by name. */
  readonly breaks: readonly string[];
  /** What is different and harms nothing. */
  readonly harmless?: readonly string[];
}

const press = (script: string): string =>
  `<script>document.querySelector('#go').onclick = () => { const told = document.querySelector('#told'); ${script} };</script>`;
const toCheckout = `<button id="go" onclick="location='/checkout'">Checkout</button>`;

export const servedFlows: readonly ServedFlow[] = [
  {
    name: 'what two views have in common',
    instruction: 'go to the checkout',
    pages: {
      '/': `{banner?<p>Only today</p>|}<a href="#">Log out</a><h1>Cart</h1><p>Milk 2 €</p><p>Bread 3 €</p>${toCheckout}`,
      '/checkout': `{out?|<a href="#">Log out</a>}<h1>Checkout</h1>{order?<p>Bread 3 €</p>|}<p>Milk 2 €</p>{double?<p>Milk 2 €</p>|}{lost?|{order?|<p>Bread 3 €</p>}}`,
    },
    breaks: ['lost', 'out', 'order', 'double'],
    harmless: ['banner'],
  },
  {
    name: 'a text that is named, and stays once',
    instruction: 'save "Milk"',
    pages: {
      '/': `<h1>List</h1><ul><li>Milk</li></ul><button id="go">Save</button><p id="told"></p>${press(`told.textContent = 'All is saved'; document.querySelector('ul').innerHTML += '{twice?<li>Milk</li>|}';`)}`,
    },
    breaks: ['twice'],
  },
  {
    name: 'an order that was not asked for',
    instruction: 'save',
    pages: {
      '/': `<h1>List</h1><button id="go">Save</button><ul><li>Ann</li><li>Bob</li>{more?<li>Dan</li>|}<li>Cid</li></ul><p id="told"></p>${press(`told.textContent = 'All is saved'; if ({shuffled?true|false}) document.querySelector('ul').append(document.querySelector('li'));`)}`,
    },
    breaks: ['shuffled'],
    harmless: ['more'],
  },
  {
    name: 'a message',
    instruction: 'save',
    pages: {
      '/': `<h1>Settings</h1><button id="go">Save</button><div id="told" role="status">{stale?Saved|{fades?Saved|}}</div>${press(`if (!{stale?true|false}) told.textContent = 'Saved';`)}<script>if ({fades?true|false}) setTimeout(() => { told.textContent = ''; }, 600);</script>`,
    },
    breaks: ['stale'],
    harmless: ['fades'],
  },
  {
    name: 'an amount with the name of its currency',
    instruction: 'show the total',
    pages: {
      '/': `<h1>Cart</h1><button id="go">Total</button><p id="told"></p>${press(`told.textContent = 'Total: {other?99000000|15000000} VND';`)}`,
    },
    breaks: ['other'],
  },
  {
    name: 'whom an instruction names',
    instruction: 'close the account of Ann',
    pages: {
      '/': `<nav>Signed in as Ann</nav><h1>Bank</h1><p>Holder: {other?Bob|Ann}, {visits?7|3} visits</p><button id="go">Close</button><p id="told"></p>${press(`told.textContent = 'Closed';`)}`,
    },
    breaks: ['other'],
    harmless: ['visits'],
  },
];
