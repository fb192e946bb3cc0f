import type { PageAgent } from '../../src/agents/page-agent.ts';

/**
 * What an agent says of statements, one after the other: `true`, `false`, or the code of an error that is no verdict. All are
 * judged by one picture, as each picture takes longer than a verdict.
 */
export async function verdictsOf(agent: PageAgent, statements: readonly string[]): Promise<unknown[]> {
  await agent.freezePageContext();
  const found: unknown[] = [];
  for (const statement of statements) {
    found.push(
      await agent.aiAssert(statement).then(
        () => true,
        (error: { code: string }) => (error.code === 'ASSERTION_FAILED' ? false : error.code),
      ),
    );
  }
  await agent.unfreezePageContext();
  return found;
}
