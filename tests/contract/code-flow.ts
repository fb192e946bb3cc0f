import type { PageAgent } from '../../src/agents/page-agent.ts';
import type { PageAgentOptions } from '../../src/platforms/web/page-agents.ts';
import type { ScriptedReply } from '../../src/testing/scripted-replies.ts';

/** What a flow is recorded with, beside its agent. */
export interface Recording {
  /** Where an element is, for plans of a scripted model. */
  planned(prompt: string, selector: string): Promise<{ prompt: string; box: readonly number[] }>;
  /** The same, for its answer to where an element is. */
  found(selector: string): Promise<{ box: readonly number[] }>;
  /** What the model answers next; without it, it is the offline model that answers. */
  reply(...replies: readonly ScriptedReply[]): void;
}

/** A page, what is done on it, and how it breaks: `{broken}` in a page is `false` where all is right. */
export interface Flow {
  readonly page: string;
  /** Other pages, by their path. */
  readonly others?: Readonly<Record<string, string>>;
  run(agent: PageAgent, recording: Recording): Promise<unknown>;
  readonly options?: PageAgentOptions & { readonly autoFollowNewPage?: boolean };
  /** Whether a hosted model answers, by a script. */
  readonly scripted?: boolean;
  /** Whether the agent has the whole browser. */
  readonly tabs?: boolean;
  /** What the code has to say. */
  readonly says?: readonly string[];
  /** Why no code can notice what is broken; it has to say so itself. */
  readonly blind?: string;
  /** Why there is no code for Puppeteer that does the same. */
  readonly noPuppeteer?: string;
}

/** What a plan says at its end. */
export const done = { done: { success: true } };
export const list = (...items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
/** A script that says at a press whether all is right. */
export const onPress = (script: string): string =>
  `<script>document.querySelector('button').onclick = () => { ${script} };</script>`;
