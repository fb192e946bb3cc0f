import type { HistoryEntry, PlaygroundState, Spent, Trouble } from '../../../src/playground/messages.ts';

type EntryFacts = Pick<HistoryEntry, 'id' | 'command' | 'values' | 'text'> & Partial<HistoryEntry>;

function entry(facts: EntryFacts): HistoryEntry {
  return {
    status: 'passed',
    byHand: false,
    inTest: true,
    durationMs: 320,
    value: null,
    trouble: null,
    step: null,
    usage: null,
    ...facts,
  };
}

const usage: Spent = { calls: 1, tokens: 1936, cost: { USD: 0.0042 } };

export const spent: Spent = { calls: 5, tokens: 9680, cost: { USD: 0.021 } };

export const falseStatement: Trouble = {
  message: 'Assertion failed: the total is $80.50. The line under the products reads “Total $81.50”.',
  hint: 'look at the frame that the model judged',
  code: 'ASSERTION_FAILED',
  class: 'product',
};

export const goneTrouble: Trouble = {
  message: 'The page was closed, or its browser ended.',
  hint: 'Open the address again: stop the playground with Ctrl+C, and start it once more.',
  code: 'DEVICE_GONE',
  class: 'environment',
};

/** Calls for a record, by the ids of its steps. */
export function sampleHistory([login, judged, tap, query, wrong]: readonly string[]): HistoryEntry[] {
  const text = 'type "alice" into the Username field, type the password, then click "Log in"';
  return [
    entry({
      id: 1,
      command: 'act',
      values: { prompt: text },
      text: `act ${text}`,
      durationMs: 1604,
      step: login ?? null,
      usage,
    }),
    entry({
      id: 2,
      command: 'assert',
      values: { statement: 'the page says "Welcome, alice"' },
      text: 'assert the page says "Welcome, alice"',
      value: true,
      durationMs: 690,
      step: judged ?? null,
      usage,
    }),
    entry({
      id: 3,
      command: 'tap',
      values: { locate: 'the "Products" link' },
      text: 'tap the "Products" link',
      byHand: true,
      durationMs: 148,
      step: tap ?? null,
    }),
    entry({
      id: 4,
      command: 'query',
      values: { demand: '{"total":"number shown after Total"}' },
      text: 'query {"total":"number shown after Total"}',
      value: { total: 81.5 },
      inTest: false,
      durationMs: 720,
      step: query ?? null,
      usage,
    }),
    entry({
      id: 5,
      command: 'assert',
      values: { statement: 'the total is $80.50' },
      text: 'assert the total is $80.50',
      status: 'failed',
      inTest: false,
      durationMs: 690,
      trouble: falseStatement,
      step: wrong ?? null,
      usage,
    }),
  ];
}

/** The same playground while a call runs. */
export function acting(history: readonly HistoryEntry[], step: string | null): Partial<PlaygroundState> {
  const running = entry({
    id: 9,
    command: 'tap',
    values: { locate: '“Add to cart” beside Walnut chopping board' },
    text: 'tap “Add to cart” beside Walnut chopping board',
    status: 'running',
    inTest: false,
    durationMs: null,
    step,
  });
  return { phase: 'acting', history: [...history, running], spent };
}
