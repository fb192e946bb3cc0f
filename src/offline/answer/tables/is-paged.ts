import { actionable } from '../../grammar/elements/roles.data.ts';
import type { Screen } from '../../screen/screen.ts';

/** Whether tables may have other pages. */
export function isPaged({ segments, told }: Screen): boolean {
  const isNext = (name: string): boolean => /^(?:next(?: page)?|[›»→]|page \d+|2)$/i.test(name.trim());
  return (
    segments.some(({ text }) => /\b\d+ (?:of|out of|from) \d+\b|\bpage \d+\b/i.test(text)) ||
    (told?.elements ?? []).some(({ node }) => actionable.has(node.role) && isNext(node.name))
  );
}
