import type { Memory, PlanQuery, RememberedOutcome, RememberedPlan, RememberedStep } from '../../core/memory/cache.ts';
import type { Frame } from '../../core/screen/frame.ts';
import type { Call } from '../steps/agent-context.ts';
import { drifted, noteIn } from '../locating/element-memory.ts';
import { placeOf, screenFactsOf } from '../steps/screen-facts.ts';
import { called, namingWords } from '../locating/words-beside.ts';
import { wordsIn } from '../../util/words-in.ts';
import { formOf, hasForm, withoutNumbers } from '../../core/text/passing-texts.ts';
import { sideEffectsFromNow, isDifferent, screenWords, SelfChanges, settledWords } from './at-rest.ts';
import { canBeVerified, drewAnew, outcomeOf } from './outcome.ts';
import type { PlanEnd } from '../../core/model/model.ts';
import type { ScreenWords } from '../../core/screen/screen-words.ts';
import type { ActGoal } from './goal.ts';
import { acceptedAlerts, healedSteps, type Departed } from './healed-steps.ts';
import type { Course } from './course.ts';
import { tabBehindFromNow, type TabBefore } from './tab-behind.ts';
import { pulseOf } from './verify-outcome.ts';

interface Known {
  readonly query: PlanQuery;
  readonly plan: RememberedPlan | undefined;
  /** Whether the call has the option `cacheable: true`. */
  readonly isCacheable: boolean;
}

/** The course of a replay that did not end as cached. */
interface DepartedCourse extends Pick<Course, 'before' | 'place' | 'alerts'> {
  /** Whether its last step had changed nothing on the page. */
  readonly isIdle: boolean;
}

/** The cached plan of one instruction, and what is learnt while it is carried out. */
export class PlanMemory {
  /** The cached plan; undefined when there is none. */
  readonly plan: RememberedPlan | undefined;
  readonly #call: Call;
  readonly #memory: Memory;
  readonly #query: PlanQuery;
  readonly #steps: RememberedStep[] = [];
  #before: ScreenWords | undefined;
  #placeBefore: string | undefined;
  #drift: string | undefined;
  #hasBegun = false;
  readonly #isCacheable: boolean;
  #isLate = false;
  readonly #selfChanges = new SelfChanges();
  /** What happened beside the page, as notices. */
  readonly #sideEffects: () => readonly string[];
  readonly #tabBehind: (was: TabBefore) => Promise<readonly string[]>;
  #departed: Departed | undefined;
  /** Alerts that were seen since the first action: some are gone before the model has answered. */
  readonly #alerts = new Set<string>();

  private constructor(call: Call, memory: Memory, known: Known) {
    this.#call = call;
    this.#memory = memory;
    this.#query = known.query;
    this.plan = known.plan;
    this.#isCacheable = known.isCacheable;
    this.#sideEffects = sideEffectsFromNow(call);
    this.#tabBehind = tabBehindFromNow(call);
  }

  /** Undefined when the plan of this goal is not cached. */
  static async open(call: Call, goal: ActGoal, frame: Frame): Promise<PlanMemory | undefined> {
    const { memory, device } = call.agent;
    // The cache stores only the words of a prompt, not its pictures.
    if (!memory || !device.tree || goal.cacheable === false || goal.prompt.images?.length) return undefined;
    const query = { instruction: goal.prompt.text, context: call.guidance, screen: await screenFactsOf(call, frame) };
    const recalled = await memory.recallPlan(query);
    const plan = 'found' in recalled ? recalled.found : undefined;
    const opened = new PlanMemory(call, memory, { query, plan, isCacheable: goal.cacheable === true });
    if ('found' in recalled) return opened;
    call.step.cache({ what: 'plan', outcome: 'miss', reason: recalled.why });
    await opened.#look();
    return opened;
  }

  /** Reports that the replay had the cached outcome. */
  confirm(): void {
    const { length } = this.#steps;
    const what = `${length} ${length === 1 ? 'step' : 'steps'}, and the outcome is the one that is remembered`;
    this.#call.step.cache({ what: 'plan', outcome: 'hit', reason: what });
  }

  /** Reports that the screen differs from the cached plan; throws with `heal: 'fail'`. */
  async depart(goal: string, drift: string, course: DepartedCourse): Promise<void> {
    const { before, place, alerts, isIdle } = course;
    this.#drift = drift;
    this.#departed = { steps: this.#steps.length, alerts: [...alerts], isIdle };
    this.#before = before;
    this.#placeBefore = place;
    this.#call.step.cache({ what: 'plan', outcome: 'stale', reason: this.#call.agent.vault.redactText(drift) });
    if (this.#memory.heal === 'fail') throw drifted(`"${goal}" did not go as remembered`, drift);
  }

  /** Reads the screen again before the first action: what has changed since the first read has changed by itself. */
  async beforeAction(): Promise<void> {
    if (!this.#before || this.#drift !== undefined || this.#hasBegun) return;
    this.#hasBegun = true;
    const now = await screenWords(this.#call);
    if (!now) return;
    this.#selfChanges.add(this.#before, now);
    this.#before = now;
  }

  /** Adds an action that succeeded. */
  add(step: RememberedStep): void {
    this.#steps.push(step);
  }

  /** Notes what the screen announces after an action. Screens without a pulse take too long to be read once more. */
  async noteAlerts(): Promise<void> {
    if (this.#before && this.#call.agent.device.tree?.pulse) this.#noteAlerts(await screenWords(this.#call));
  }

  /** Adds the cache entry of a finished plan. A goal that was reached without a step is not a plan but a verdict. */
  async learn({ message: output, judges }: PlanEnd): Promise<void> {
    if (!this.#before || this.#steps.length === 0) return;
    // A verdict on this screen does not hold for the next one. Not every model reports whether it gave one.
    if (judges ?? !this.#isCacheable) return;
    const after = await this.#lookAtEnd();
    const outcome = after && (await this.#outcomeOf(this.#before, after, output));
    if (!outcome || !canBeVerified(outcome)) return;
    const beside = this.#beside(this.#before);
    const plan = {
      steps: healedSteps(this.#steps, this.#departed),
      output,
      outcome,
      beside,
      about: this.#about(this.#before, beside),
    };
    const report = noteIn(this.#call);
    this.#call.cacheEntries.push({ what: 'plan', query: this.#query, plan, drift: this.#drift, report });
  }

  /**
   * Words of the instruction that the screen showed at the beginning, without typed texts and the names of located elements.
   * After a failed replay those of the cached plan are kept, because the screen is no longer at the beginning.
   */
  #beside(before: ScreenWords): readonly string[] | undefined {
    if (this.#drift !== undefined) return this.plan?.beside;
    const shown = new Set(before.lines.flatMap(wordsIn));
    return namingWords(this.#query.instruction, this.#given).filter((word) => shown.has(word));
  }

  /**
   * The lines that showed these words. Any of them may be what the instruction is about: a word of another line does not tell
   * that it is there. Numbers beside a name may differ.
   */
  #about({ lines }: ScreenWords, beside: readonly string[] = []): readonly string[] | undefined {
    if (this.#drift !== undefined) return this.plan?.about;
    const about = lines.filter((line) => wordsIn(line).some((word) => beside.includes(word)));
    const isSelf = (line: string): boolean => this.#selfChanges.forms.some((form) => hasForm(line, form));
    return [...new Set(about.filter((line) => !isSelf(line)).map((line) => withoutNumbers(formOf(line))))];
  }

  /** The texts that the steps typed, and the names of their elements. */
  get #given(): readonly string[] {
    const typed = this.#steps.flatMap(({ param }) => Object.values(param).map(String));
    const ways = this.#steps.flatMap(({ targets }) => Object.values(targets).flatMap(({ locators }) => locators));
    return [...typed, ...ways.flatMap(called)];
  }

  #noteAlerts({ alerts }: Pick<ScreenWords, 'alerts'> = { alerts: [] }): void {
    for (const alert of alerts) this.#alerts.add(alert);
  }

  async #lookAtEnd(): Promise<ScreenWords | undefined> {
    const note = (words: ScreenWords): void => this.#noteAlerts(words);
    const settled = await settledWords(this.#call, note);
    const after = settled && (await this.#selfChanges.watch(this.#call, settled, note));
    const before = this.#before ?? after;
    const behind = before ? await this.#tabBehind({ before, place: this.#placeBefore }) : [];
    const sideEffects = [...this.#sideEffects(), ...behind];
    this.#isLate = (await pulseOf(this.#call))?.isLate ?? false;
    return after && { ...after, notices: [...after.notices, ...sideEffects] };
  }

  async #outcomeOf(before: ScreenWords, after: ScreenWords, output = ''): Promise<RememberedOutcome | undefined> {
    const place = await placeOf(this.#call);
    const given = this.#given.join('\n');
    const texts = this.#call.agent.vault.redactTexts({ instruction: this.#query.instruction, given, output });
    const places = { place, placeBefore: this.#placeBefore };
    const finished = {
      before,
      after,
      ...places,
      selfForms: this.#selfChanges.forms,
      passed: [...acceptedAlerts(this.#steps, this.#departed), ...this.#passedIn(before, after)],
      isLate: this.#isLate,
      ...texts,
    };
    if (drewAnew(finished) || this.#selfChanges.isMixedWith(before, after)) return undefined;
    // Without a visible effect, a replay would pass even if the application no longer did anything.
    const hasEffect = place !== this.#placeBefore || isDifferent(before, after);
    if (!hasEffect) return undefined;
    return outcomeOf({ ...finished, older: this.#drift === undefined ? undefined : this.plan?.outcome });
  }

  /** Alerts that came after an action and are gone: a replay is faster than a model, and sees them. */
  #passedIn(before: ScreenWords, after: ScreenWords): readonly string[] {
    const known = [...before.alerts, ...after.alerts];
    return [...this.#alerts].filter((alert) => !known.includes(alert));
  }

  async #look(): Promise<void> {
    // A late change of the application would be taken for an effect of the plan.
    this.#before = await settledWords(this.#call);
    this.#placeBefore = await placeOf(this.#call);
    // The first call starts the watch over changes.
    await pulseOf(this.#call);
  }
}
