import { feature } from './page-features.ts';

/**
 * Keeps navigation in this tab: links, forms and `window.open` that would open another one go to the top window instead.
 * Doing it before the click keeps POST bodies, referrer, history and the opener of the tab.
 */
export const sameTabNavigation = feature(
  'same-tab-navigation',
  `
  let active = true;
  const holdsFrame = (root, name) => {
    for (let index = 0; index < root.length; index++) {
      // The names of frames of other sites cannot be asked for.
      try { if (root[index].name === name) return true; } catch {}
      if (holdsFrame(root[index], name)) return true;
    }
    return false;
  };
  const isFrame = (name) => holdsFrame(window.top, name)
    || [...document.querySelectorAll('iframe, frame')].some((frame) => frame.getAttribute('name') === name);
  const opensTab = (target) => Boolean(target) && !['_self', '_top', '_parent'].includes(target.toLowerCase())
    && (target.startsWith('_') || !isFrame(target));
  const ofBase = () => { const base = document.querySelector('base[target]'); return base && base.getAttribute('target'); };
  const keepHere = (node, attribute) => {
    const own = node.getAttribute(attribute);
    if (!opensTab(own === null && attribute === 'target' ? ofBase() : own)) return;
    node.setAttribute(attribute, '_top');
    // The browser has read it by then; the page keeps what it wrote.
    setTimeout(() => {
      if (node.getAttribute(attribute) !== '_top') return;
      if (own === null) node.removeAttribute(attribute);
      else node.setAttribute(attribute, own);
    });
  };
  const retarget = (event) => {
    for (const node of event.composedPath()) {
      if (!(node instanceof Element)) continue;
      if (/^(a|area|form)$/i.test(node.tagName)) keepHere(node, 'target');
      keepHere(node, 'formtarget');
    }
    if (event.type === 'submit' && event.submitter) keepHere(event.submitter, 'formtarget');
  };
  window.addEventListener('click', retarget, true);
  window.addEventListener('submit', retarget, true);
  const open = window.open;
  const openHere = function (url, target, features) {
    if (active && url && (!target || opensTab(String(target)))) {
      window.top.location.href = new URL(url, document.baseURI).href;
      return window;
    }
    return open.call(window, url, target, features);
  };
  window.open = openHere;
  // Scripts submit without an event.
  const { submit } = HTMLFormElement.prototype;
  const submitHere = function () {
    if (active) keepHere(this, 'target');
    return submit.call(this);
  };
  HTMLFormElement.prototype.submit = submitHere;
  return () => {
    active = false;
    window.removeEventListener('click', retarget, true);
    window.removeEventListener('submit', retarget, true);
    // The page may have put its own in front of these, which then leads on to the original.
    if (window.open === openHere) window.open = open;
    if (HTMLFormElement.prototype.submit === submitHere) HTMLFormElement.prototype.submit = submit;
  };`,
);
