import { describeResult, type PlanResult, type PlanRound } from '../../../core/model/model.ts';
import { dataSections, joinSections, untrustedSection } from '../messages.ts';

/** Most characters of the feedback of one action: enough for a screen of text. */
const longestFeedback = 4000;

const hints: Readonly<Record<NonNullable<PlanRound['hint']>, string>> = {
  unchanged: 'Nothing visible changed since the same actions were tried before. Try something else.',
};

/** The results of a round as text. Results, feedback, events and memory may quote the application; only the hint is trusted. */
export function outcomeText({ results, events, memory, hint }: PlanRound): string {
  return joinSections(
    dataSections(
      untrustedSection('outcome', results.map(describeResult).join('\n')),
      untrustedSection('feedback', results.flatMap(feedbackOf).join('\n')),
      untrustedSection('events', events?.join('\n')),
      untrustedSection('memory', memory),
    ),
    hint === undefined ? '' : hints[hint],
  );
}

function feedbackOf({ title, feedback }: PlanResult): string[] {
  if (feedback === undefined || feedback === '') return [];
  const shown = feedback.length > longestFeedback ? `${feedback.slice(0, longestFeedback)}…` : feedback;
  return [`${title} answered:\n${shown}`];
}
