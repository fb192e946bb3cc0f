import type {
  CacheStrategy,
  ElementEntry,
  ElementQuery,
  HealPolicy,
  CacheEntry,
  Memory,
  PlanEntry,
  PlanQuery,
  Recalled,
  RememberedElement,
  RememberedPlan,
} from '../core/memory/cache.ts';
import { errorMessage } from '../core/errors/errors.ts';
import type { SecretVault } from '../core/secrets/secret-vault.ts';
import { toElementRecord, toPlan, toPlanRecord } from './as-record.ts';
import { patchOf } from './patch.ts';
import { pictureId } from './picture-id.ts';
import { writeRecord, type CacheRecord } from './record-file.ts';
import { scopeOf, type RecordScope, type Surface } from './record-key.ts';
import { belongsTo, elementName, planName, planPart } from './record-name.ts';
import { RecordStore } from './record-store.ts';
import { countPlaceholders, hasPlaceholders, matchTemplate } from './typed-values.ts';

export interface FileMemoryInit {
  /** The folder of this cache. */
  readonly folder: string;
  readonly strategy: CacheStrategy;
  readonly heal: HealPolicy;
  readonly surface: Surface;
  readonly vault: SecretVault;
  /** Whether records are written only once the test has passed. */
  readonly waits: boolean;
  /** Takes the writing of a test that has passed so far. Default: it is written at once. */
  later?(write: () => Promise<void>): void;
  /** Called once per problem. */
  warn(message: string): void;
}

/** A record that is to be written. */
interface Draft {
  readonly name: string;
  readonly record: CacheRecord;
  readonly entry: CacheEntry;
  readonly picture?: Uint8Array | undefined;
}

/** The search for the record of a plan. */
interface PlanSearch {
  readonly turn: number;
  /** Name of the record that was found, which a new one will replace, and how many placeholders it has. */
  name?: string;
  open?: number;
}

interface FoundPlan {
  readonly name: string;
  readonly plan: RememberedPlan;
  /** How many placeholders its instruction has. */
  readonly open: number;
}

const neverRead = 'the strategy is write-only';
const unknownElement = 'nothing is remembered for these words here';
const unknownPlan = 'nothing is remembered for this instruction here';

/** The cache in files. */
export class FileMemory implements Memory {
  readonly heal: HealPolicy;
  readonly #init: FileMemoryInit;
  readonly #store: RecordStore;
  readonly #reads: boolean;
  readonly #writes: boolean;
  /** Records that wait for the end of the test; later calls of the test already use them. */
  readonly #waiting = new Map<string, Draft>();
  /** How often each instruction was carried out: the second time it may have another effect. */
  readonly #turns = new Map<string, number>();
  readonly #searches = new WeakMap<PlanQuery, PlanSearch>();

  constructor(init: FileMemoryInit) {
    this.#init = init;
    this.heal = init.heal;
    this.#reads = init.strategy !== 'write-only';
    this.#writes = init.strategy !== 'read-only';
    this.#store = new RecordStore({ folder: init.folder, warn: (text) => init.warn(text) });
  }

  async recallElement(query: ElementQuery): Promise<Recalled<RememberedElement>> {
    if (!this.#reads) return { why: neverRead };
    const name = elementName(this.#clean(query), this.#scope(query));
    const waiting = this.#waiting.get(name)?.entry;
    if (waiting?.what === 'locate') return { found: waiting.element };
    const found = await this.#quietly(() => this.#readElement(name));
    return found ? { found } : { why: unknownElement };
  }

  async recallPlan(query: PlanQuery): Promise<Recalled<RememberedPlan>> {
    const { instruction } = this.#clean(query);
    const turn = this.#takeTurn(query);
    const search: PlanSearch = { turn };
    this.#searches.set(query, search);
    if (!this.#reads) return { why: neverRead };
    if (hasPlaceholders(instruction)) return { why: 'the instruction holds a placeholder of the cache' };
    const found = await this.#quietly(() => this.#findPlan(instruction, this.#planPart(query, turn)));
    if (!found) return { why: unknownPlan };
    search.name = found.name;
    search.open = found.open;
    return { found: found.plan };
  }

  async keep(entries: readonly CacheEntry[]): Promise<void> {
    for (const entry of entries) {
      if (!this.#writes && entry.drift === undefined) continue;
      const draft = entry.what === 'plan' ? this.#planDraft(entry) : this.#elementDraft(entry);
      if (!draft) continue;
      if (this.#init.waits) this.#waiting.set(draft.name, draft);
      else await this.#quietly(() => this.#write(draft));
    }
  }

  async settle(passed: boolean): Promise<void> {
    const drafts = passed ? [...this.#waiting.values()] : [];
    this.#waiting.clear();
    for (const draft of drafts) await this.#quietly(() => this.#write(draft));
  }

  async #read(name: string): Promise<CacheRecord | undefined> {
    const record = await this.#store.read(name);
    if (!record || belongsTo(name, record)) return record;
    this.#store.warnMisplaced(name);
    return undefined;
  }

  async #readElement(name: string): Promise<RememberedElement | undefined> {
    const record = await this.#read(name);
    if (record?.kind !== 'element') return undefined;
    const { locators, looks, beside } = record;
    if (!looks) return { locators, beside };
    const image = await this.#store.picture(name);
    // The picture of another record: two workers have written at the same time, or somebody has changed it.
    if (!image || pictureId(image) !== looks.picture) return undefined;
    return { locators, beside, looks: { image, element: looks.element, screen: looks.screen, on: looks.on } };
  }

  /** The most specific of the matching records: a placeholder matches anything. */
  async #findPlan(instruction: string, part: string): Promise<FoundPlan | undefined> {
    const fitting: FoundPlan[] = [];
    for (const name of await this.#store.names('plans', part)) {
      const record = await this.#read(name);
      const values = record?.kind === 'plan' ? matchTemplate(record.instruction, instruction) : undefined;
      if (record?.kind === 'plan' && values) fitting.push({ name, plan: toPlan(record, values), open: values.length });
    }
    return fitting.toSorted((one, other) => one.open - other.open)[0];
  }

  #elementDraft(entry: ElementEntry): Draft {
    const { looks, locators, beside } = entry.element;
    const { query, ...clean } = this.#init.vault.redactTexts({ query: entry.query, locators, beside });
    const where = this.#scope(entry.query);
    const record = toElementRecord({ ...entry, query, element: { ...clean, looks } }, where);
    return { name: elementName(query, where), record, entry, picture: looks?.image };
  }

  #planDraft(entry: PlanEntry): Draft | undefined {
    const { turn, name, open = 0 }: PlanSearch = this.#searches.get(entry.query) ?? { turn: 1 };
    const clean = this.#init.vault.redactTexts({ query: entry.query, plan: entry.plan });
    if (hasPlaceholders(clean.query.instruction)) return undefined;
    const record = toPlanRecord({ ...entry, ...clean }, this.#scope(entry.query), turn);
    // What holds for fewer values must not replace what holds for the others, too.
    const replaces = name !== undefined && countPlaceholders(record.instruction) >= open;
    const own = replaces ? name : planName(this.#planPart(entry.query, turn), record.instruction);
    return { name: own, record, entry };
  }

  async #write(draft: Draft): Promise<void> {
    const { name, record, entry, picture } = draft;
    const text = writeRecord(record);
    if (entry.drift !== undefined) return this.#heal(draft, text, entry.drift);
    const written = this.#writes && (await this.#put(name, text, picture));
    if (written) entry.report({ what: entry.what, outcome: 'stored', reason: `${name}.yaml` });
  }

  async #heal({ name, picture, entry: { what, report } }: Draft, text: string, drift: string): Promise<void> {
    const before = await this.#store.text(name);
    const written = this.#writes && this.heal === 'update' && (await this.#put(name, text, picture));
    const reason = written ? drift : `${drift}; the file was left as it is`;
    const patch = before === undefined || before === text ? {} : { patch: await patchOf(name, before, text) };
    report({ what, outcome: 'healed', reason, ...patch });
  }

  /** Resolves to false if the record cannot be written. */
  async #put(...record: Parameters<RecordStore['write']>): Promise<boolean> {
    const { later } = this.#init;
    if (!later) return this.#store.write(...record);
    later(async () => void (await this.#store.write(...record)));
    return true;
  }

  #takeTurn(query: PlanQuery): number {
    const first = this.#planPart(query, 1);
    const turn = (this.#turns.get(first) ?? 0) + 1;
    this.#turns.set(first, turn);
    return turn;
  }

  #planPart(query: PlanQuery, turn: number): string {
    return planPart(this.#clean(query), this.#scope(query), turn);
  }

  #scope({ screen }: ElementQuery | PlanQuery): RecordScope {
    return scopeOf(this.#init.vault.redactTexts(screen), this.#init.surface);
  }

  /** Redacts a query, because nothing that is stored may contain a secret. */
  #clean<W extends ElementQuery | PlanQuery>(query: W): W {
    return this.#init.vault.redactTexts(query);
  }

  /** Turns an error of the cache into a warning, because it must not fail the test. */
  async #quietly<T>(run: () => Promise<T>): Promise<T | undefined> {
    try {
      return await run();
    } catch (error) {
      this.#init.warn(`The cache failed: ${errorMessage(error)}`);
      return undefined;
    }
  }
}
