import type { ShownSettings } from '../../settings.ts';
import type { Status } from '../../status.ts';
import { explainRefusal } from './refusals.ts';

/** The state in a few words. */
export interface Summary {
  readonly tone: 'idle' | 'waiting' | 'ready' | 'driving' | 'asking' | 'stopped' | 'bad';
  readonly headline: string;
  readonly text: string;
  /** The button that goes on from here. */
  readonly next?: string;
}

export function summarize(status: Status, settings: ShownSettings): Summary {
  const { questions, tabs, isStopped } = status;
  if (questions.length > 0) {
    const headline =
      questions.length === 1
        ? 'An agent asks for your permission'
        : `${questions.length} agents ask for your permission`;
    return { tone: 'asking', headline, text: '' };
  }
  if (isStopped) {
    const text = 'No agent can drive a tab in this browser until you allow it again.';
    return { tone: 'stopped', headline: 'Agents are stopped', text, next: 'Allow agents again' };
  }
  if (tabs.length > 0) return summarizeDriving(status);
  return summarizeLink(status, settings);
}

function summarizeDriving({ tabs, link }: Status): Summary {
  const headline = tabs.length === 1 ? 'An agent drives a tab' : `Agents drive ${tabs.length} tabs`;
  const text =
    link === 'connected'
      ? 'You can stop this at any time.'
      : "The connection to the test is lost. If it doesn't come back, you get your tabs back in a few seconds.";
  return { tone: 'driving', headline, text };
}

function summarizeLink({ link, code, problem }: Status, { address, allowsAll }: ShownSettings): Summary {
  switch (link) {
    case 'unpaired':
      return {
        tone: 'idle',
        headline: "This browser isn't paired",
        text: 'Pair it, and your tests can drive a tab with the accounts that you are logged in to.',
      };
    case 'waiting':
      return {
        tone: 'waiting',
        headline: 'Waiting for a test',
        text: `This browser connects when a test starts at ${address}.`,
        next: 'Look for a test now',
      };
    case 'connected':
      return {
        tone: 'ready',
        headline: 'Connected',
        text: `Tabs that agents drive appear here.${allowsAll ? '' : ' You are asked first, unless you always allow the folder of the tests.'}`,
      };
    case 'refused':
      return {
        tone: 'bad',
        headline: code === 'unproven' ? 'This browser refuses the server' : 'The server refuses this browser',
        text: explainRefusal({ code, problem }, address),
        ...(code !== 'wrong-key' && { next: 'Try again' }),
      };
  }
}
