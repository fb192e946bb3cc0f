import { z } from 'zod';

import { allowSchema } from './allow.ts';
import { cacheSchema } from './cache-options.ts';
import { cassetteSchema } from './cassette-options.ts';
import { verdictSchema } from './verdict-options.ts';
import { budgetSchema } from './spending/budget-options.ts';
import type { AnyAction } from '../core/device/action.ts';
import { frameFormats, framePolicies } from '../core/screen/frame.ts';
import { inputStrategies } from '../core/device/input-strategies.ts';
import type { CreateLLMClient } from '../core/model/llm-client.ts';
import type { Model } from '../core/model/model.ts';
import { functionOption } from '../core/options/options.ts';
import type { AIUsageInfo } from '../core/model/usage.ts';

/** What `waitForActionReady` is told about the action that has just succeeded. */
export interface ActionReadyContext {
  readonly action: {
    /** New for each execution. */
    readonly id: string;
    /** Name of the action, e.g. `Tap`. */
    readonly name: string;
    /** Its resolved parameters. */
    readonly param: Readonly<Record<string, unknown>>;
  };
  readonly signal?: AbortSignal;
}

/** Names under which guidance can be given; `ai` and `aiAction` use `aiAct`. */
export const aiApiNames = [
  'aiAct',
  'aiTap',
  'aiRightClick',
  'aiDoubleClick',
  'aiHover',
  'aiInput',
  'aiKeyboardPress',
  'aiScroll',
  'aiPinch',
  'aiLongPress',
  'aiClearInput',
  'aiLocate',
  'aiQuery',
  'aiBoolean',
  'aiNumber',
  'aiString',
  'aiAsk',
  'aiAssert',
  'aiWaitFor',
] as const;
export type AIApiName = (typeof aiApiNames)[number];

const contexts = z.partialRecord(z.enum(['default', ...aiApiNames]), z.string().optional());

function isModel(value: unknown): boolean {
  const { name, cycleLimit, ask, ready }: Partial<Record<keyof Model, unknown>> = Object(value);
  const isNamed = typeof name === 'string' && typeof cycleLimit === 'number';
  return isNamed && typeof ask === 'function' && typeof ready === 'function';
}

const isAction = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Options that every agent takes. Explicit value > environment variable > default. */
export const agentOptionsSchema = z.strictObject({
  /** Whether a report file is written. */
  generateReport: z.boolean().default(true),
  /** Whether each call also writes a JSON file with its events beside the report; needs `generateReport`. */
  persistExecutionDump: z.boolean().default(false),
  /** Name of the report: a file for `single-html`, a folder for `html-and-external-assets`. Default: made from time and test. */
  reportFileName: z
    .string()
    .regex(/^(?![/\\]|[A-Za-z]:)(?!(?:.*[/\\])?\.\.(?:[/\\]|$)).+$/, 'expected a name inside the report folder')
    .optional(),
  /** Whether the report's path is printed when the agent is destroyed. */
  autoPrintReportMsg: z.boolean().default(true),
  /** One file with everything in it, or a page with its pictures beside it (which must be served over HTTP). */
  outputFormat: z.enum(['single-html', 'html-and-external-assets']).default('single-html'),
  /**
   * Pictures that the report keeps: `all`; the `key` ones, which show what was acted on and judged, and the last ones
   * before a failure; or none until something fails, and from then on all (`on-failure`).
   */
  frames: z.enum(framePolicies).default('all').meta({ env: 'EYEWRIGHT_FRAMES' }),
  /** What pictures in the report are stored as. Default: `webp` in one file, `png` as files beside the page. */
  frameFormat: z.enum(frameFormats).optional(),
  /** WebP quality of pictures in the report, 1 to 100; PNG has none. */
  frameQuality: z.int().min(1).max(100).default(80),
  /** Wider pictures are made as wide as this in the report; what the model sees stays as it is. */
  frameMaxWidth: z.int().positive().optional(),
  /** Configuration of the model, keys as the `EYEWRIGHT_MODEL_…` environment variables, which are then all ignored. */
  modelConfig: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /** A model of your own in place of a configured one, for servers that do not speak Chat Completions. It is not closed with the agent. */
  model: z.custom<Model>(isModel, 'expected a model: an object with name, cycleLimit, ask and ready').optional(),
  /**
   * What the offline model goes by, which answers where no other is configured: what the application tells, as its picture
   * confirms it (`tree+pixels`), or the picture alone.
   */
  look: z.enum(['tree+pixels', 'pixels']).default('tree+pixels').meta({ env: 'EYEWRIGHT_LOOK' }),
  /**
   * Whether the offline model answers first where a request leaves it nothing to guess: all that it is about is quoted, and there is
   * exactly one such thing on a page that tells of itself. What it does not find, is not sure of, or says no to is asked of the
   * configured model.
   */
  localFirst: z.boolean().default(false).meta({ env: 'EYEWRIGHT_LOCAL_FIRST' }),
  /** What models may take in tokens, calls, seconds and money, for a call, a test, a worker and the run. Default: no limits. */
  budget: budgetSchema.optional(),
  /** What plans of `aiAct` may do beyond looking and touching. */
  allow: allowSchema.optional(),
  /** Most planning rounds of one `aiAct`. Default: 20, or what the model family asks for. */
  replanningCycleLimit: z.int().positive().optional().meta({ env: 'EYEWRIGHT_REPLANNING_CYCLE_LIMIT' }),
  /**
   * Planning rounds of one `aiAct` in which nothing visible changes, after which it fails with `PLAN_NO_PROGRESS`. Raise it for
   * screens that work on something without showing it.
   */
  noProgressLimit: z.int().positive().default(6).meta({ env: 'EYEWRIGHT_NO_PROGRESS_LIMIT' }),
  /**
   * How long a call looks for what it names, in milliseconds, before it fails: an element, data, a statement that is to become
   * true. 0: it looks once. `aiBoolean` always looks once; `aiWaitFor` has a time of its own.
   */
  patience: z.number().nonnegative().default(5000).meta({ env: 'EYEWRIGHT_PATIENCE' }),
  /** Pause after each action, in milliseconds. */
  waitAfterAction: z.number().nonnegative().default(300),
  /** Replaces all default waits after an action: awaited after each successful one, warned about after 5 s, never timed out. */
  waitForActionReady: functionOption<(context: ActionReadyContext) => Promise<void>>().optional(),
  /** Whether steps tell the local time of the device, where it can say it; else a warning, and the time of this machine. */
  useDeviceTime: z.boolean().default(false),
  /** Called with a readable summary before each task. */
  onTaskStartTip: functionOption<(tip: string) => void | Promise<void>>().optional(),
  /** Called once per model call that reports usage. */
  onLLMUsage: functionOption<(usage: AIUsageInfo) => void>().optional(),
  /** Wraps the SDK client of the model, for tracing or middleware. */
  createLLMClient: functionOption<CreateLLMClient>().optional(),
  /** Divides both sides of pictures sent to the model; 1 keeps them. */
  screenshotShrinkFactor: z.number().min(1).default(1),
  /** Removed; has no effect. Use `screenshotShrinkFactor`. */
  screenshotResizeScale: z.number().optional(),
  /** What has to hold before `aiAssert`, `aiWaitFor` and `aiBoolean` accept an answer, and whether a statement that is not true fails the test. */
  verdict: verdictSchema.optional(),
  /** Remembers plans and places in files that are reviewed like code, and does without the model what it remembers. Default: false. */
  cache: cacheSchema.optional(),
  /** Records what the model answers in files beside the tests, and replays them without a model. */
  cassette: cassetteSchema.optional(),
  /** Older name of `cache.id`. */
  cacheId: z.string().min(1).optional(),
  /** Guidance beside prompts, by API name or for all (`default`). */
  aiContexts: contexts.optional(),
  /** Older name of `aiContexts.aiAct`. */
  aiActContext: z.string().optional(),
  /** Oldest name of `aiContexts.aiAct`. */
  aiActionContext: z.string().optional(),
  /** Extra actions, made with `defineAction`, that the agent may use. */
  customActions: z.array(z.custom<AnyAction>(isAction, 'expected an action made with defineAction')).default([]),
  /** How text is typed: `legacy` as the platform does it best, `sequential` by code point, `bulk` in one operation. */
  inputStrategy: z.enum(inputStrategies).default('legacy'),
  /** Milliseconds between two typed characters. */
  keyboardTypeDelay: z.number().nonnegative().optional(),
  /** Values for `secret('NAME')` that are not in the environment. Variables of the environment must be named by a text of the test. */
  secrets: z.record(z.string(), z.string()).default({}),
});

/** What a user may write: every field optional. */
export type AgentOptions = z.input<typeof agentOptionsSchema>;
/** What the code reads. */
export type ResolvedAgentOptions = z.output<typeof agentOptionsSchema>;
