import { describe, expect, it } from 'vitest';

import { parseInstruction } from '../../../src/offline/grammar/instruction-grammar.ts';
import { explainSentence } from '../../../src/offline/index.ts';
import { agentSentences, type AgentSentence } from './agent-sentences.ts';

/** What is only tried by its words, or has a word without a meaning, is not read. */
function isRead({ sentence, kind }: AgentSentence): boolean {
  try {
    if (kind === 'instruction') parseInstruction(sentence);
  } catch {
    return false;
  }
  const { readings } = explainSentence(sentence, [kind]);
  return readings.some(({ parts }) => parts.every(({ unread }) => unread.length === 0));
}

const all = agentSentences();

describe('sentences for an agent in README, docs and hovers', () => {
  it('are found in calls, scenarios, flows, tables and comments', () => {
    const files = all.map(({ at }) => at.split(':')[0]);
    expect(all.length).toBeGreaterThan(300);
    for (const file of ['README.md', 'docs/cucumber.md', 'docs/yaml.md', 'docs/vitest.md', 'src/agents/agent.ts'])
      expect(files).toContain(file);
    const kinds = new Set(all.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(['demand', 'element', 'instruction', 'statement']);
  });

  it('are read by the offline model, or say on their line that they need a hosted model', () => {
    const neither = all.filter((sentence) => !sentence.isMarked && !isRead(sentence));
    expect(neither.map(({ at, sentence }) => `${at}: ${sentence}`)).toEqual([]);
  });

  it('say that they need a hosted model only where they do', () => {
    const needless = all.filter((sentence) => sentence.isMarked && isRead(sentence));
    expect(needless.map(({ at, sentence }) => `${at}: ${sentence}`)).toEqual([]);
  });
});
