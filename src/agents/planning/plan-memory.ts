import type { Memory, PlanQuery, RememberedOutcome, RememberedPlan, RememberedStep } from '../../core/memory/cache.ts';
import type { Frame } from '../../core/screen/frame.ts';
import type { Call } from '../steps/agent-context.ts';
import type { NewsReader } from '../steps/app-news.ts';
import { drifted, noteIn } from '../locating/element-memory.ts';
import { placeOf, screenFactsOf } from '../steps/screen-facts.ts';
import { called, namingWords } from '../locating/words-beside.ts';
import { wordsIn } from '../../util/words-in.ts';
import { dialogLines, screenWords, SelfChanges, settledWords, tellDifferent } from './at-rest.ts';
import { canBeVerified, drewAnew, outcomeOf } from './outcome.ts';
import type { PlanEnd } from '../../core/model/model.ts';
import type { ScreenWords } from '../../core/screen/screen-words.ts';
import type { ActGoal } from './goal.ts';
import { pulseOf, type Course } from './verify-outcome.ts';

interface Known {
  readonly query: PlanQuery;
  readonly plan: RememberedPlan | undefined;
  /** Whether the call itself says that its plan may be remembered. */
  readonly isCacheable: boolean;
}

/** What is known of one instruction, and what is learnt while it is carried out. */
export class PlanMemory {
  /** What earlier runs did; undefined when nothing is remembered. */
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
  readonly #news: NewsReader;

  private constructor(call: Call, memory: Memory, known: Known) {
    this.#call = call;
    this.#memory = memory;
    this.#query = known.query;
    this.plan = known.plan;
    this.#isCacheable = known.isCacheable;
    this.#news = call.agent.news.reader();
  }

  /** None when nothing is to be learnt of this goal. */
  static async open(call: Call, goal: ActGoal, frame: Frame): Promise<PlanMemory | undefined> {
    const { memory, device } = call.agent;
    // Pictures in a prompt say more than its words, which are what is remembered.
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

  /** The replay came to the remembered end. */
  confirm(): void {
    const { length } = this.#steps;
    const what = `${length} ${length === 1 ? 'step' : 'steps'}, and the outcome is the one that is remembered`;
    this.#call.step.cache({ what: 'plan', outcome: 'hit', reason: what });
  }

  /** The screen does not bear out what is remembered: throws where that is to fail the call. */
  async depart(goal: string, drift: string, { before, place }: Pick<Course, 'before' | 'place'>): Promise<void> {
    this.#drift = drift;
    this.#before = before;
    this.#placeBefore = place;
    this.#call.step.cache({ what: 'plan', outcome: 'stale', reason: this.#call.agent.vault.redactText(drift) });
    if (this.#memory.heal === 'fail') throw drifted(`"${goal}" did not go as remembered`, drift);
  }

  /** Looks once more before the first action, a while after the look before: what has changed since did so by itself. */
  async beforeAction(): Promise<void> {
    if (!this.#before || this.#drift !== undefined || this.#hasBegun) return;
    this.#hasBegun = true;
    const now = await screenWords(this.#call);
    if (!now) return;
    this.#selfChanges.add(this.#before, now);
    this.#before = now;
  }

  /** Takes note of an action that succeeded. */
  add(step: RememberedStep): void {
    this.#steps.push(step);
  }

  /** Takes note of how the model ended it; a goal that was reached already is no plan, but a verdict of the model. */
  async learn({ message: output, judges }: PlanEnd): Promise<void> {
    if (!this.#before || this.#steps.length === 0) return;
    // A verdict about this screen is none about the next one. Not every model says whether it gave one.
    if (judges ?? !this.#isCacheable) return;
    const after = await this.#lookAtEnd();
    const outcome = after && (await this.#outcomeOf(this.#before, after, output));
    if (!outcome || !canBeVerified(outcome)) return;
    const plan = { steps: this.#steps, output, outcome, beside: this.#beside(this.#before) };
    const tell = noteIn(this.#call);
    this.#call.cacheEntries.push({ what: 'plan', query: this.#query, plan, drift: this.#drift, report: tell });
  }

  /** What was typed need not have been there, its elements are looked for anyway; and where a replay broke off is no beginning. */
  #beside(before: ScreenWords): readonly string[] | undefined {
    if (this.#drift !== undefined) return this.plan?.beside;
    const shown = new Set(before.lines.flatMap(wordsIn));
    return namingWords(this.#query.instruction, this.#given).filter((word) => shown.has(word));
  }

  /** What the steps typed, and what the elements are called that they touched. */
  get #given(): readonly string[] {
    const typed = this.#steps.flatMap(({ param }) => Object.values(param).map(String));
    const ways = this.#steps.flatMap(({ targets }) => Object.values(targets).flatMap(({ locators }) => locators));
    return [...typed, ...ways.flatMap(called)];
  }

  async #lookAtEnd(): Promise<ScreenWords | undefined> {
    const settled = await settledWords(this.#call);
    const after = settled && (await this.#selfChanges.watch(this.#call, settled));
    const dialogs = dialogLines(this.#call, this.#news);
    this.#isLate = (await pulseOf(this.#call))?.isLate ?? false;
    return after && { ...after, notices: [...after.notices, ...dialogs] };
  }

  async #outcomeOf(before: ScreenWords, after: ScreenWords, output = ''): Promise<RememberedOutcome | undefined> {
    const place = await placeOf(this.#call);
    const given = this.#given.join('\n');
    const said = this.#call.agent.vault.redactTexts({ instruction: this.#query.instruction, given, output });
    const finished = { before, after, place, selfForms: this.#selfChanges.forms, isLate: this.#isLate, ...said };
    if (drewAnew(finished) || this.#selfChanges.isMixedWith(before, after)) return undefined;
    // Without an effect that the screen tells, a replay would be green although nothing happens any more.
    const hasEffect = place !== this.#placeBefore || tellDifferent(before, after);
    if (!hasEffect) return undefined;
    return outcomeOf({ ...finished, older: this.#drift === undefined ? undefined : this.plan?.outcome });
  }

  async #look(): Promise<void> {
    // What comes by itself would be taken for what came of the plan.
    this.#before = await settledWords(this.#call);
    this.#placeBefore = await placeOf(this.#call);
    // From now on it is watched.
    await pulseOf(this.#call);
  }
}
