/**
 * What `npm test` leaves to `npm run test:all`. What holds on one browser library, runner, phone or server holds on the others in
 * nearly all cases, and a long test is worth its time once what it is made of is proven by shorter ones. So `npm test` takes
 * - of variants those that are named, another one in each suite, so that each of them is used somewhere (`usually`, `usuallyOf`);
 * - of many cases of one rule a share (`aShareOf`);
 * - of a suite that holds for one variant in full, a share for the others (`whereUsual`);
 * - no long test whose parts have tests of their own (`thoroughly`, and `thoroughFiles` for whole files).
 * What proves a rule of docs/specification.md is taken in one variant at least. What is left out is not declared, so no total
 * counts it as skipped.
 */

/** Set by `npm run test:all`. */
export const testsAll: boolean = process.env['EYEWRIGHT_TEST_ALL'] !== undefined;

/** Variants by name, of which `npm test` takes those that are named. */
export function usually<T>(all: Readonly<Record<string, T>>, ...names: readonly string[]): Readonly<Record<string, T>> {
  return Object.fromEntries(
    usuallyOf(Object.keys(all), ...names).flatMap((name) => {
      const variant = all[name];
      return variant === undefined ? [] : [[name, variant]];
    }),
  );
}

/** Names of variants, of which `npm test` takes those that are given again. */
export function usuallyOf<const T extends string>(all: readonly T[], ...names: readonly NoInfer<T>[]): readonly T[] {
  // A name that has changed would leave out tests without a word.
  for (const name of names)
    if (!all.includes(name)) throw new Error(`Not one of ${all.join(', ')}: ${names.join(', ')}`);
  return testsAll ? all : all.filter((name) => names.includes(name));
}

/** Cases of one rule, of which `npm test` takes every so many, beginning with the one at the given place. */
export function aShareOf<const T>(all: readonly T[], every: number, first = 0): T[] {
  return all.filter((_, index) => testsAll || index % every === first % every);
}

/** Test files that `npm test` leaves out as a whole: each of one long test or a few, or of further cases of what others prove. */
export const thoroughFiles: readonly string[] = [
  'tests/contract/android-apps.test.ts',
  'tests/contract/android-memory.test.ts',
  'tests/contract/android-mishaps.test.ts',
  'tests/contract/android-tree.test.ts',
  'tests/contract/android-unicode.test.ts',
  'tests/contract/appium-fake.test.ts',
  'tests/contract/bridge-keys.test.ts',
  'tests/contract/bridge-popup.test.ts',
  'tests/contract/bridge-restarts.test.ts',
  'tests/contract/bridge-user.test.ts',
  'tests/contract/bridge-windows.test.ts',
  'tests/contract/computer-pictures.test.ts',
  'tests/contract/computer-windows.test.ts',
  'tests/contract/harmony-makers.test.ts',
  'tests/contract/harmony-tree.test.ts',
  'tests/contract/ios-fixtures.test.ts',
  'tests/contract/ios-tree.test.ts',
  'tests/contract/ios-typing.test.ts',
  'tests/contract/local-first.test.ts',
  'tests/contract/moving-pages.test.ts',
  'tests/contract/offline-behind-text.test.ts',
  'tests/contract/offline-belongs-to.test.ts',
  'tests/contract/offline-count-columns.test.ts',
  'tests/contract/offline-cut-and-aslant.test.ts',
  'tests/contract/offline-doubtful-claims.test.ts',
  'tests/contract/offline-drawings-and-signs.test.ts',
  'tests/contract/offline-drawn-boxes.test.ts',
  'tests/contract/offline-drawn-widgets.test.ts',
  'tests/contract/offline-dropped-on.test.ts',
  'tests/contract/offline-exactly.test.ts',
  'tests/contract/offline-field-errors.test.ts',
  'tests/contract/offline-label-drawn.test.ts',
  'tests/contract/offline-lacking-tree.test.ts',
  'tests/contract/offline-laid-out.test.ts',
  'tests/contract/offline-lets-through.test.ts',
  'tests/contract/offline-list-openers.test.ts',
  'tests/contract/offline-look-alikes-near.test.ts',
  'tests/contract/offline-next-to.test.ts',
  'tests/contract/offline-odd-pages.test.ts',
  'tests/contract/offline-open-lists.test.ts',
  'tests/contract/offline-over-rows.test.ts',
  'tests/contract/offline-parts.test.ts',
  'tests/contract/offline-ranges.test.ts',
  'tests/contract/offline-reading-order.test.ts',
  'tests/contract/offline-scrolls.test.ts',
  'tests/contract/offline-shown-in.test.ts',
  'tests/contract/offline-sliders.test.ts',
  'tests/contract/offline-sorts.test.ts',
  'tests/contract/offline-spaces-and-amounts.test.ts',
  'tests/contract/offline-split-tables.test.ts',
  'tests/contract/offline-stacked-inputs.test.ts',
  'tests/contract/offline-structure.test.ts',
  'tests/contract/offline-style-covers.test.ts',
  'tests/contract/offline-tags.test.ts',
  'tests/contract/offline-taken.test.ts',
  'tests/contract/offline-tree.test.ts',
  'tests/contract/offline-typing-focus.test.ts',
  'tests/contract/offline-wide-knobs.test.ts',
  'tests/contract/offline-written-on.test.ts',
  'tests/contract/page-events.test.ts',
  'tests/contract/patience.test.ts',
  'tests/contract/playground-page.test.ts',
  'tests/contract/replays/replay-served.test.ts',
  'tests/contract/replays/replay-side-effects.test.ts',
  'tests/contract/replays/replay-tabs.test.ts',
  'tests/contract/web-faults.test.ts',
  'tests/contract/webdriver-bidi.test.ts',
  'tests/contract/webdriver-bounds.test.ts',
  'tests/contract/webdriver-frames.test.ts',
  'tests/contract/webdriver-pages.test.ts',
  'tests/contract/webdriver-scripts.test.ts',
  'tests/contract/webdriver-servers.test.ts',
  'tests/contract/webdriver-sessions.test.ts',
  'tests/projects/android.test.ts',
  'tests/projects/appium.test.ts',
  'tests/projects/bridge-command.test.ts',
  'tests/projects/bridge.test.ts',
  'tests/projects/cache.test.ts',
  'tests/projects/cassettes.test.ts',
  'tests/projects/cli-platforms.test.ts',
  'tests/projects/clocks.test.ts',
  'tests/projects/cucumber-existing.test.ts',
  'tests/projects/desktop.test.ts',
  'tests/projects/docs-samples.test.ts',
  'tests/projects/elsewhere.test.ts',
  'tests/projects/ends.test.ts',
  'tests/projects/first-mistakes.test.ts',
  'tests/projects/init.test.ts',
  'tests/projects/kill.test.ts',
  'tests/projects/own-steps.test.ts',
  'tests/projects/parity.test.ts',
  'tests/projects/phones.test.ts',
  'tests/projects/plain-code.test.ts',
  'tests/projects/report-names.test.ts',
  'tests/projects/retries.test.ts',
  'tests/projects/shards.test.ts',
  'tests/projects/skips.test.ts',
  'tests/unit/agents/locating/flat-lists.test.ts',
  'tests/unit/simulators/android-faults.test.ts',
  'tests/unit/simulators/android-input.test.ts',
  'tests/unit/simulators/android-scrcpy.test.ts',
  'tests/unit/simulators/android-screens.test.ts',
  'tests/unit/simulators/android-simulator.test.ts',
];

/** Declares tests that `npm test` leaves out. */
export function thoroughly(declare: () => void): void {
  if (testsAll) declare();
}

/** Declares tests that `npm test` takes in some variants of their suite only. */
export function whereUsual(isUsual: boolean, declare: () => void): void {
  if (testsAll || isUsual) declare();
}
