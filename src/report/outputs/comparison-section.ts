import { costWords } from '../../util/usage-words.ts';
import { clipText } from '../run/clip-text.ts';
import { formatMs } from '../run/format-ms.ts';
import type { ComparisonSummary, RunSummary } from '../summary/run-summary.ts';
import { escapeMarkdown } from './markdown-text.ts';
import { comparisonLine, fullTitle } from './plain-words.ts';

const mostNames = 20;

/** Changes since the earlier run as Markdown; empty if there is none. */
export function comparisonSection(summary: RunSummary): string[] {
  const { comparison, tests } = summary;
  if (!comparison) return [];
  const titles = new Map(tests.map((test) => [test.id, fullTitle(test)]));
  const titleOf = (id: string): string => titles.get(id) ?? id;
  const groups: [string, readonly string[]][] = [
    ['New failures', comparison.newFailures.map(titleOf)],
    ['Fixed', comparison.fixed.map(titleOf)],
    [
      'Slower',
      comparison.slower.map(
        (pair) => `${titleOf(pair.test)}: ${formatMs(pair.previousMs)} → ${formatMs(pair.durationMs)}`,
      ),
    ],
    [
      'More expensive',
      comparison.dearer.map((pair) => `${titleOf(pair.test)}: ${spending(pair, 'before')} → ${spending(pair, 'now')}`),
    ],
    ['Removed', comparison.gone],
  ];
  return [
    `\n### Since the run of ${dayOf(comparison.previousStartedAt)}\n`,
    `${comparisonLine(summary)}; ${formatMs(comparison.previousMs)} → ${formatMs(summary.durationMs)}.\n`,
    ...groups.filter(([, names]) => names.length > 0).map(([name, names]) => group(name, names)),
  ];
}

function group(name: string, names: readonly string[]): string {
  const shown = names.slice(0, mostNames).map((text) => `- ${escapeMarkdown(clipText(text, 300))}\n`);
  const rest = names.length > mostNames ? `- _${names.length - mostNames} more_\n` : '';
  return `\n**${name}**\n\n${shown.join('')}${rest}`;
}

type Pair = ComparisonSummary['dearer'][number];

/** The cost if both runs have one, else the tokens. */
function spending({ cost, previousCost, tokens, previousTokens }: Pair, when: 'before' | 'now'): string {
  const amounts = cost && previousCost ? (when === 'now' ? cost : previousCost) : undefined;
  if (!amounts) return `${(when === 'now' ? tokens : previousTokens).toLocaleString('en')} tokens`;
  return amounts.map(costWords).join(' + ');
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace('T', ' ');
}
