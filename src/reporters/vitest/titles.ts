import type { TestCase, TestModule, TestSuite } from 'vitest/node';

/** The titles of the suites around a test or a suite, and its own title. */
export function titlesOf(task: TestCase | TestSuite): string[] {
  const titles = [task.name];
  for (let above = task.parent; above.type === 'suite'; above = above.parent) titles.unshift(above.name);
  return titles;
}

const known = new WeakMap<TestModule, ReadonlyMap<TestCase, number>>();

/** Number of the test among those with the same titles in its file, from 1. */
export function nthOfTitle(test: TestCase): number {
  const { module } = test;
  const numbers = known.get(module) ?? numbersOf(module);
  known.set(module, numbers);
  return numbers.get(test) ?? 1;
}

function numbersOf(module: TestModule): Map<TestCase, number> {
  const counts = new Map<string, number>();
  const numbers = new Map<TestCase, number>();
  for (const test of module.children.allTests()) {
    const key = JSON.stringify(titlesOf(test));
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    numbers.set(test, count);
  }
  return numbers;
}
