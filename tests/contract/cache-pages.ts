/** Pages on which the cache is tried: what looks alike, what changes from run to run, and what says so. */

const at = (...[left, top, width, height]: readonly [number, number, number, number]): string =>
  `style="position:absolute;left:${left}px;top:${top}px;width:${width}px;height:${height}px;box-sizing:border-box;margin:0;border:0"`;
const base = '<!doctype html><meta charset="utf-8"><style>body { margin: 0; font: 16px sans-serif }</style>';
const counting = `<p ${at(20, 90, 200, 30)} id="note">nothing yet</p><script>
  let count = 0; const press = () => { document.getElementById('note').textContent = 'pressed ' + ++count; };</script>`;

export const pages = {
  '/frame': `${base}<h1>Outside</h1><iframe src="{other}/inner" ${at(100, 100, 400, 300)}></iframe>`,
  '/inner': `${base}<button onclick="press()" ${at(20, 30, 100, 40)}>Pay</button>${counting}`,
  '/same': `${base}<iframe src="/inner" ${at(100, 100, 400, 300)}></iframe>`,
  '/shadow': `${base}<my-card></my-card>${counting}<script>
    const root = document.querySelector('my-card').attachShadow({ mode: 'open' });
    root.innerHTML = '<button ${at(120, 130, 100, 40)}>Pay</button>';
    root.querySelector('button').onclick = () => press();</script>`,
  '/todo': `${base}<h1>Tasks</h1><input aria-label="New task" ${at(20, 100, 200, 30)}><button ${at(240, 100, 80, 30)}>Add</button>
    <p id="left" ${at(20, 150, 200, 20)}>nothing to do</p><ul ${at(20, 180, 300, 300)}></ul><script>
    const [field, list, left] = ['input', 'ul', '#left'].map((name) => document.querySelector(name));
    document.querySelector('button').onclick = () => {
      setTimeout(() => {
        if (location.hash === '#broken') { left.textContent = 'Sorry, try later'; return; }
        list.append(Object.assign(document.createElement('li'), { textContent: field.value }));
        field.value = '';
        left.textContent = list.children.length + ' left';
      }, 150);
    };</script>`,
};

/** Rows whose buttons are called the same. */
const rows = (...names: readonly string[]): string =>
  `${base}<ul>${names
    .map(
      (name, place) =>
        `<li ${at(0, 100 + place * 40, 400, 40)}>${name}<button ${at(200, 5, 100, 30)} onclick="document.title = 'deleted ${name}'">Delete</button></li>`,
    )
    .join('')}</ul>`;
const shown = (text: string, price = ''): string =>
  `${base}<h1>Cart</h1><p ${at(0, 60, 300, 30)}>${price}</p><p id="out" ${at(0, 150, 500, 30)}></p>
  <button ${at(0, 100, 100, 30)} onclick="document.getElementById('out').textContent = '${text}'">Show</button>`;
const testId = (name: string): string =>
  `${base}<button data-testid="action" ${at(120, 130, 100, 40)} onclick="document.title = this.textContent">${name}</button>`;
/** Saving tells so in a toast, which is there for a moment, and writes down what was saved. */
const toasting = (says: string, { before = 0, style = 'role="status"', lasts = 3000 } = {}): string =>
  `${base}<div ${style} id="toast">${before > 0 ? 'Logged in' : ''}</div><p ${at(0, 150, 300, 30)} id="out"></p>
  <button ${at(0, 100, 100, 30)}>Save</button><script>
    const [toast, out] = ['toast', 'out'].map((id) => document.getElementById(id));
    const clear = (text) => { if (toast.textContent === text) toast.textContent = ''; };
    setTimeout(clear, ${before}, 'Logged in');
    document.querySelector('button').onclick = () => {
      toast.textContent = '${says}'; out.textContent = 'Ann';
      setTimeout(clear, ${lasts}, '${says}');
    };</script>`;
/** Rows whose buttons are called the same and have test ids that count rows. */
const numberedRows = (...names: readonly string[]): string =>
  `${base}<ul>${names
    .map(
      (name, place) =>
        `<li ${at(0, 100 + place * 40, 400, 40)}>${name}<button data-testid="del-${place}" ${at(200, 5, 100, 30)} onclick="document.title = 'deleted ${name}'">Delete</button></li>`,
    )
    .join('')}</ul>`;
/** A dialog whose answer tells in words of its own what was done. */
const asking = (what: string): string =>
  `${base}<div role="dialog"><h2>Delete ${what}?</h2><button ${at(200, 105, 100, 30)} onclick="document.title = 'deleted ${what}'">Yes</button></div>`;
/** A list of one, which its button empties. */
const oneRow = (name: string): string =>
  `${base}<ul><li ${at(0, 100, 400, 40)}>${name}<button ${at(200, 5, 100, 30)} onclick="this.parentNode.remove(); out.textContent = 'Deleted'; document.title = 'deleted ${name}'">Delete</button></li></ul><p id="out" ${at(0, 300, 300, 30)}></p>`;
/** A list of one whose button stays. */
const payments = (name: string): string =>
  `${base}<p ${at(0, 100, 190, 40)}>${name}</p><button ${at(200, 105, 100, 30)} onclick="out.textContent = 'Approved'">Approve</button><p id="out" ${at(0, 300, 300, 30)}></p>`;
const failing = `${base}<h1>Cart</h1><p id="out" ${at(0, 150, 500, 30)}></p><p role="alert" id="problem" ${at(0, 190, 500, 30)}></p>
  <button ${at(0, 100, 100, 30)} onclick="out.textContent = 'Saved'; problem.textContent = 'Error: payment declined'">Show</button>`;
const overPage = 'style="position:fixed;right:10px;bottom:10px;width:200px"';
export const secretKey = 'tok-12345678-abc';
/** A page that changes with its input and has no more to say, or, as number 18, is wrong a moment later. */
const addingThen = (body: string, later: string): Record<'17' | '18', string> => {
  const page = (then: string): string =>
    `${base}<button ${at(0, 100, 100, 30)} onclick="count.textContent = '1 item'; ${then}">Add</button><p id="count" ${at(0, 200, 200, 30)}>0 items</p>${body}`;
  return { 17: page(later.replace('{fails}', 'false')), 18: page(later.replace('{fails}', 'true')) };
};
const inFrame = addingThen(
  `<iframe id="pay" ${at(0, 300, 300, 100)} srcdoc="<p>Payment</p>"></iframe>`,
  `if ({fails}) setTimeout(() => { pay.contentDocument.body.innerHTML += '<p>Declined</p>' }, 300)`,
);
const inAnswer = addingThen(
  '',
  `setTimeout(() => fetch('/held?50').then(() => { if ({fails}) count.textContent = '0 items' }), 300)`,
);
const inFading = addingThen(
  `<style>@keyframes fade { from { opacity: 0 } }</style><p id="error" hidden style="animation: fade .2s .3s both">Declined</p>`,
  `if ({fails}) error.hidden = false`,
);

export const morePages = {
  '/add-frame/17': inFrame[17],
  '/add-frame/18': inFrame[18],
  '/add-answer/17': inAnswer[17],
  '/add-answer/18': inAnswer[18],
  '/add-fading/17': inFading[17],
  '/add-fading/18': inFading[18],
  '/rows/17': rows('Milk', 'Bread'),
  '/rows/18': rows('Bread', 'Milk'),
  '/rows/19': rows('Milk'),
  '/numbered/17': numberedRows('Bread', 'Milk'),
  '/numbered/18': numberedRows('Milk', 'Bread'),
  '/only/17': rows('Bread'),
  '/only/18': rows('Milk'),
  '/ask/17': asking('draft'),
  '/ask/18': asking('account'),
  '/one/17': oneRow('Bread'),
  '/one/18': oneRow('Milk'),
  '/cart/19': failing,
  '/pay/17': payments('Bob'),
  '/pay/18': payments('Alice'),
  '/cart/17': shown('Saved', 'Total: $30'),
  '/cart/18': shown('Saved', 'Total: $99'),
  '/action/17': testId('Save'),
  '/action/18': testId('Delete'),
  '/hello': testId(`Hello ${secretKey}`),
  '/placed/17': shown('Placed at 12:30 on 2026-11-22 as 1234567890'),
  '/placed/18': shown('Placed at 9:05 on 2027-01-02 as 0a1b2c3d4e'),
  '/placed/19': shown('Placed at once'),
  '/sure': `${base}<button ${at(0, 100, 100, 30)} onclick="document.title = confirm('Sure?') + ' ' + prompt('Who?', 'Ann')">Delete</button>`,
  '/toast/17': toasting('Saved'),
  '/toast/18': toasting('Saved', { before: 20_000, lasts: 2500 }),
  '/toast/19': toasting('The server said no'),
  '/over/17': toasting('Saved', { style: overPage, before: 600, lasts: 30_000 }),
  '/over/19': toasting('The server said no', { style: overPage }),
  '/over/18': toasting('Saved', { style: overPage, before: 30_000, lasts: 2500 }),
  '/key': shown(`Your key: ${secretKey}`),
};
