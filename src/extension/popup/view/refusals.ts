import type { Outcome, RefusedCode } from '../../status.ts';
import { sentence } from './sentence.ts';

type Refused = { readonly [Key in keyof Outcome]: Outcome[Key] | undefined };
type Explanations = { readonly [Code in RefusedCode]?: (address: string) => string };

/** What the user can do about the others is in the message of the server. */
const refusals: Explanations = {
  'wrong-key': (address) => `The server at ${address} doesn't know this browser. Pair it again.`,
  taken: () => 'Another browser is connected to this server. Close it, or forget its pairing there.',
  unproven: (address) =>
    `The program at ${address} isn't the server that you paired this browser with. If you use another server now, forget this pairing first.`,
};

const pairingProblems: Explanations = {
  'wrong-code': () =>
    'This code is wrong. Compare it with the one in your terminal. After five wrong codes, you need a new one.',
  'no-pairing': () => 'This code is no longer valid. To get a new one, run `npx eyewright bridge` again.',
  'too-soon': () => 'That was too fast. Wait a second, then try again.',
  unproven: (address) =>
    `The program at ${address} doesn't know this code. Compare the address with the one in your terminal.`,
  taken: () => 'Another browser is connected to this server. Close it, then try again.',
};

/** Why a browser that is paired is not let in, and what to do about it. */
export function explainRefusal({ code, problem }: Refused, address: string): string {
  return (code && refusals[code]?.(address)) ?? sentence(problem || 'the server gives no reason');
}

/** Why a pairing failed, and what to do about it. */
export function explainPairing({ code, problem }: Refused, address: string): string {
  if (code === undefined) {
    return `No Eyewright server answers at ${address}. Make sure that \`npx eyewright bridge\` is running.`;
  }
  return pairingProblems[code]?.(address) ?? sentence(problem || 'the server gives no reason');
}
