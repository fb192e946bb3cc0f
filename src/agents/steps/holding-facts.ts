import type { CodeDocument, CodeFact, CodeLocator, CodeScreen } from '../../core/memory/code-facts.ts';

/** Whether a fact still holds. A fact that cannot be checked here counts as true. */
export function holdsOn(screen: CodeScreen, fact: CodeFact): boolean {
  if (fact.kind === 'title') return screen.title === fact.title;
  if (fact.kind === 'path' || fact.kind === 'note') return true;
  const frames = JSON.stringify(fact.locator.frames ?? []);
  const document = screen.documents.find((each) => JSON.stringify(each.frames) === frames);
  if (!document || document.isCut) return document !== undefined;
  return holdsIn(document, fact);
}

type Located = Extract<CodeFact, { readonly locator: CodeLocator }>;

function holdsIn(document: CodeDocument, fact: Located): boolean {
  const { frames: _, ...way } = fact.locator;
  const isSame = (other: CodeLocator): boolean => JSON.stringify(other) === JSON.stringify(way);
  if (fact.kind === 'texts') {
    const items = way.by === 'role' && (way.role === 'listitem' || way.role === 'row') ? document.lists[way.role] : [];
    return JSON.stringify(items) === JSON.stringify(fact.texts);
  }
  if (fact.kind === 'text') {
    const box = document.boxes.find((each) => isSame(each.way));
    return (box?.text ?? document.whole) === fact.text;
  }
  if (fact.kind === 'state') {
    const control = document.controls.find((each) => isSame(each.way));
    return Object.entries(fact.state).every(
      ([name, value]) => JSON.stringify(control?.[name as keyof typeof control]) === JSON.stringify(value),
    );
  }
  return countIn(document, way) === undefined || countIn(document, way) === fact.count;
}

function countIn(document: CodeDocument, way: CodeLocator): number | undefined {
  if (way.by === 'alt') return document.alts.find(({ alt }) => alt === way.text)?.all ?? 0;
  if (way.by !== 'text' || way.isPart === true) return undefined;
  return document.texts.find(({ text }) => text === way.text)?.shown ?? 0;
}
