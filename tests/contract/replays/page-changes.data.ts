/** What is done to a page after an element or a plan on it was remembered. */
export interface PageChange {
  readonly name: string;
  /**
   * What a person would say of it: the element is `same`, so that a replay may go on; it is `gone`, so that a green replay is
   * wrong; or it is there and is `other` in how it looks or is called, so that a replay may stop and must not hit another one.
   */
  readonly truth: 'same' | 'other' | 'gone';
  /**
   * Statements with `target` (the element), `row` (what it stands in, or undefined) and `app` (the whole). They `return false`
   * where the change does not apply to the page.
   */
  readonly script: string;
}

const toast = (text: string): string =>
  `document.body.append(Object.assign(document.createElement('div'), { textContent: ${text}, role: 'status', style: 'position:fixed;right:10px;bottom:10px' }));`;

export const pageChanges: readonly PageChange[] = [
  { name: 'nothing', truth: 'same', script: '' },
  { name: 'another theme', truth: 'same', script: `document.body.style.cssText = 'background:#222;color:#eee';` },
  { name: 'moved', truth: 'same', script: `document.body.style.padding = '60px 20px 20px 70px';` },
  {
    name: 'a banner above',
    truth: 'same',
    script: `document.body.prepend(Object.assign(document.createElement('p'), { textContent: 'Free delivery this week' }));`,
  },
  {
    name: 'a box around it',
    truth: 'same',
    script: `const box = document.createElement('div'); app.replaceWith(box); box.append(app);`,
  },
  {
    name: 'another button at the end',
    truth: 'same',
    script: `const help = document.createElement('button'); help.textContent = 'Help'; help.dataset.what = 'help'; document.body.append(help);`,
  },
  {
    name: 'a row more',
    truth: 'same',
    script: `if (!row) return false; const more = row.cloneNode(true); for (const node of more.querySelectorAll('[data-what]')) { node.dataset.what = 'more'; node.removeAttribute('data-testid'); } rename(more, 'Bread', 'Apples'); rename(more, 'Billing', 'Gifts'); rename(more, 'Delete draft', 'Send'); if (more.dataset.what) more.dataset.what = 'more'; row.parentNode.append(more);`,
  },
  {
    name: 'rows in another order',
    truth: 'same',
    script: `if (!row) return false; const list = row.parentNode; if (list.children.length < 2) return false; for (const child of [...list.children].reverse()) list.append(child);`,
  },
  {
    name: 'ids of another build',
    truth: 'same',
    script: `for (const [index, node] of [...document.querySelectorAll('main *')].entries()) { node.className = 'c' + index * 7919; }`,
  },
  { name: 'another width', truth: 'same', script: `document.body.style.width = '560px';` },
  { name: 'removed', truth: 'gone', script: `(row || target).remove();` },
  {
    name: 'removed, its words in a toast',
    truth: 'gone',
    script: `const text = (row || target).textContent; (row || target).remove(); ${toast(`text + ' Bread removed Billing Delete draft'`)}`,
  },
  {
    name: 'removed, its words in the foot',
    truth: 'gone',
    script: `const text = (row || target).textContent; (row || target).remove(); document.body.append(Object.assign(document.createElement('footer'), { textContent: 'Last seen: Bread, Billing, Email, Delete draft, ' + text.replace(/Delete|Edit|Save|Yes|Add to cart/g, '') }));`,
  },
  {
    name: 'another one of its name left',
    truth: 'gone',
    script: `if (!row) return false; const other = row.cloneNode(true); for (const node of [other, ...other.querySelectorAll('[data-what]')]) if (node.dataset.what) node.dataset.what = 'other'; rename(other, 'Bread', 'Soap'); rename(other, 'Billing', 'Returns'); rename(other, 'Delete draft', 'Delete account'); row.replaceWith(other); if (other.textContent === row.textContent) return false; ${toast("'Bread Billing Delete draft'")}`,
  },
  {
    name: 'swapped with its neighbour',
    truth: 'same',
    script: `if (!row) return false; const next = [...row.parentNode.children].find((child) => child !== row && child.tagName === row.tagName); if (!next) return false; const mark = document.createElement('i'); row.replaceWith(mark); next.replaceWith(row); mark.replaceWith(next);`,
  },
  {
    name: 'words swapped, ids left',
    truth: 'gone',
    script: `if (!row || !target.dataset.testid) return false; rename(row, 'Bread', 'Soap'); target.dataset.what = 'soap';`,
  },
  {
    name: 'its neighbour in its place',
    truth: 'gone',
    script: `const next = target.nextElementSibling || target.previousElementSibling; if (!next || row) return false; next.after(target); target.remove();`,
  },
  {
    name: 'renamed',
    truth: 'other',
    script: `if (!target.textContent.trim() && !target.getAttribute('aria-label')) return false; if (target.getAttribute('aria-label')) target.setAttribute('aria-label', 'Archive'); else if (target.dataset.drawn === undefined) target.lastChild.textContent = 'Archive';`,
  },
  {
    name: 'in another language',
    truth: 'other',
    script: `const walker = document.createTreeWalker(app, NodeFilter.SHOW_TEXT); while (walker.nextNode()) if (walker.currentNode.data.trim() && walker.currentNode.parentNode.tagName !== 'SCRIPT') walker.currentNode.data = 'Zz' + [...walker.currentNode.data].reverse().join('');`,
  },
  {
    name: 'covered',
    truth: 'gone',
    script: `document.body.append(Object.assign(document.createElement('div'), { textContent: 'Please wait', style: 'position:fixed;inset:0;background:#fffd' }));`,
  },
  {
    name: 'disabled',
    truth: 'gone',
    script: `if (!/^(BUTTON|INPUT|SELECT)$/.test(target.tagName)) return false; target.disabled = true;`,
  },
  {
    name: 'transparent',
    truth: 'gone',
    script: `if (target.dataset.drawn !== undefined || /^(INPUT|SELECT)$/.test(target.tagName)) return false; target.style.opacity = '0';`,
  },
  {
    name: 'gone, and one like it in an advertisement',
    truth: 'gone',
    script: `if (target.dataset.drawn !== undefined || target.ownerDocument !== document) return false; const ad = document.createElement('iframe'); ad.srcdoc = '<p>Bread Billing</p>' + target.outerHTML.replace('data-what="T"', 'data-what="ad"'); ad.width = 300; (row || target).remove(); document.body.append(ad); await new Promise((done) => { ad.onload = done; });`,
  },
  {
    name: 'a text of its name instead',
    truth: 'gone',
    script: `if (target.dataset.drawn !== undefined || !target.textContent.trim() || /^(LI|SPAN|B|G)$/i.test(target.tagName)) return false; target.replaceWith(Object.assign(document.createElement('span'), { textContent: target.textContent, style: 'padding:4px' }));`,
  },
  {
    name: 'signed out',
    truth: 'gone',
    script: `app.innerHTML = '<h2>Sign in</h2><input aria-label="User"><input type="password" aria-label="Password"><button data-what="signin">Sign in</button>';`,
  },
  {
    name: 'a dialog over it',
    truth: 'gone',
    script: `const dialog = document.createElement('dialog'); dialog.innerHTML = '<p>Bread</p>' + (target.dataset.drawn === undefined ? target.outerHTML : '<button>OK</button>'); for (const node of dialog.querySelectorAll('[data-what]')) node.dataset.what = 'dialog'; document.body.append(dialog); dialog.showModal();`,
  },
  {
    name: 'one more of its name elsewhere',
    truth: 'other',
    script: `if (target.dataset.drawn !== undefined || target.ownerDocument !== document || target.id) return false; const aside = document.createElement('aside'); aside.innerHTML = '<h2>Others bought</h2>' + target.outerHTML; for (const node of aside.querySelectorAll('[data-what]')) node.dataset.what = 'twin'; document.body.prepend(aside);`,
  },
  {
    name: 'what names it called otherwise',
    truth: 'gone',
    script: `const [head] = app.querySelectorAll('[data-head]'); if (!head) return false; head.textContent = 'Others';`,
  },
  {
    name: 'what names it swapped with another name',
    truth: 'gone',
    script: `const [head, other] = app.querySelectorAll('[data-head]'); if (!head) return false; [head.textContent, other.textContent] = [other.textContent, head.textContent];`,
  },
  {
    name: 'its row called by a longer name',
    truth: 'gone',
    script: `if (!row || /Bread/.test(target.getAttribute('aria-label'))) return false; const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT); let isNamed = false; while (walker.nextNode()) if (/^(Bread|Billing|面包|🍞|Two loaves)\\s*$/.test(walker.currentNode.data.trim())) { walker.currentNode.data += ' rolls '; isNamed = true; } if (!isNamed) return false;`,
  },
  {
    name: 'what names it called by a longer name',
    truth: 'gone',
    script: `const [head] = app.querySelectorAll('[data-head]'); if (!head) return false; head.append(' rolls');`,
  },
  {
    name: 'what names it hidden',
    truth: 'gone',
    script: `const [head] = app.querySelectorAll('[data-head]'); if (!head) return false; head.style.visibility = 'hidden';`,
  },
  {
    name: 'what names it cut off',
    truth: 'gone',
    script: `const [head] = app.querySelectorAll('[data-head]'); if (!head || /^(TH|BUTTON)$/.test(head.tagName)) return false; head.style.cssText = 'display:block;height:0;overflow:hidden';`,
  },
  {
    name: 'in the group of another name',
    truth: 'gone',
    script: `const [, other] = app.querySelectorAll('[data-head]'); const place = other && other.nextElementSibling; if (!place || row || !/^(P|DIV|DD|SPAN)$/.test(place.tagName)) return false; place.append(target); target.dataset.what = 'other';`,
  },
  {
    name: 'another tab chosen',
    truth: 'gone',
    script: `const tabs = app.querySelectorAll('[role=tab][aria-selected]'); if (tabs.length === 0) return false; for (const tab of tabs) tab.setAttribute('aria-selected', String(tab.getAttribute('aria-selected') === 'false')); target.dataset.what = 'other';`,
  },
];
