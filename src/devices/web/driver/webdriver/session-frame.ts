import { elementKey } from '../../../shared/webdriver/element-key.ts';
import type { ElementReference } from './webdriver-browser.ts';

/** A document of the page as the newest look at the document around it has shown it. */
export class SessionFrame {
  /** Undefined for the main document. */
  readonly element: ElementReference | undefined;
  readonly around: SessionFrame | undefined;
  url = '';
  /** The name that WebDriver BiDi has for it, once it was needed. */
  context: Promise<string> | undefined;
  inner: readonly SessionFrame[] = [];

  constructor(element?: ElementReference, around?: SessionFrame) {
    this.element = element;
    this.around = around;
  }

  /** The elements of the frames on the way from the main document. */
  get path(): readonly ElementReference[] {
    return this.element ? [...(this.around?.path ?? []), this.element] : [];
  }

  /** This document and all below it. */
  get all(): readonly SessionFrame[] {
    return [this, ...this.inner.flatMap((frame) => frame.all)];
  }

  /** Notes which frames the document has now; returns those that it did not have before. */
  update(url: string, elements: readonly ElementReference[]): readonly SessionFrame[] {
    const before = new Map(this.inner.map((frame) => [frame.element?.[elementKey], frame]));
    this.url = url;
    this.inner = elements.map((element) => before.get(element[elementKey]) ?? new SessionFrame(element, this));
    return this.inner.filter(({ element }) => !before.has(element?.[elementKey]));
  }
}
