/** Function bodies that find out whether a page takes the files of an input; see `page-scripts.ts` for why they are texts. */

const watchKey = `Symbol.for('eyewright.upload')`;

/** The state of a page after files were set; `unknown` where a change could go unnoticed. */
export type UploadState = 'kept' | 'changed' | 'emptied' | 'unknown';

export interface UploadWatch {
  /** Whether the input takes a folder instead of files. */
  readonly takesFolder: boolean;
}

/**
 * Begins to watch the documents around the input `element` and answers with an `UploadWatch`. Values of fields are compared,
 * since they change without a mutation. Canvases, closed shadow roots and frames of other origins show changes that a script
 * cannot see; with one of them on the page, the state is `unknown`.
 */
export const watchUpload = `
  const takesFolder = element.webkitdirectory === true;
  try {
    element[${watchKey}]?.end();
    const roots = new Set();
    let isUnknown = false;
    const isPainted = (one) => { const { width, height } = one.getBoundingClientRect(); return width * height > 16; };
    const isOpaque = (one) => /^(canvas|embed|object)$/.test(one.localName) ||
      (one.localName.includes('-') && customElements.get(one.localName) !== undefined && !one.shadowRoot);
    const collect = (root) => {
      if (roots.has(root)) return;
      roots.add(root);
      for (const one of root.querySelectorAll('*')) {
        if (one.shadowRoot) collect(one.shadowRoot);
        else if (/^i?frame$/.test(one.localName)) collectFrame(one);
        else if (isOpaque(one) && isPainted(one)) isUnknown = true;
      }
    };
    const collectFrame = (frame) => {
      let inner = null;
      try { inner = frame.contentDocument; } catch {}
      if (inner) collect(inner);
      else if (isPainted(frame)) isUnknown = true;
    };
    let view = element.ownerDocument.defaultView;
    try { while (view.parent !== view && view.parent.document) view = view.parent; } catch {}
    isUnknown ||= view.parent !== view;
    collect(view.document);
    for (let root = element.getRootNode(); root; root = root.host ? root.host.getRootNode() : null) collect(root);
    const valueOf = (field) => field.type === 'file' ? field.files.length : [field.value, field.checked].join();
    const hasPopovers = CSS.supports('selector(:popover-open)');
    const openPopovers = (root) => (hasPopovers ? root.querySelectorAll(':popover-open').length : 0);
    const values = () => [...roots].map((root) =>
      [...root.querySelectorAll('input, textarea, select')].map((field) => (field === element ? '' : valueOf(field))).join('\\n') +
      openPopovers(root)).join('\\n') + view.location.href;
    const before = values();
    let hasMutated = false;
    const observer = new MutationObserver(() => { hasMutated = true; });
    for (const root of roots) observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    element[${watchKey}] = {
      state() {
        if (hasMutated || observer.takeRecords().length > 0 || values() !== before) return 'changed';
        if (element.files.length > 0) return 'kept';
        return isUnknown ? 'unknown' : 'emptied';
      },
      end() { observer.disconnect(); delete element[${watchKey}]; },
    };
  } catch {}
  return { takesFolder };`;

/** Answers with the `UploadState`; ends the watch unless the state may still change. */
export const uploadState = `
  const watch = element[${watchKey}];
  if (!watch) return 'unknown';
  try {
    const state = watch.state();
    if (state !== 'emptied') watch.end();
    return state;
  } catch { return 'unknown'; }`;

export const endUploadWatch = `element[${watchKey}]?.end();`;
