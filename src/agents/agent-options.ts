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

/** The argument of `waitForActionReady`, about the action that has just succeeded. */
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

/** The keys of guidance in `aiContexts`; `ai` and `aiAction` use `aiAct`. */
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
/** The name of a call that can have guidance of its own. */
export type AIApiName = (typeof aiApiNames)[number];

const contexts = z.partialRecord(z.enum(['default', ...aiApiNames]), z.string().optional());

function isModel(value: unknown): boolean {
  const { name, cycleLimit, ask, ready }: Partial<Record<keyof Model, unknown>> = Object(value);
  const isNamed = typeof name === 'string' && typeof cycleLimit === 'number';
  return isNamed && typeof ask === 'function' && typeof ready === 'function';
}

const isAction = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Options of every agent. An explicit value takes precedence over the environment variable, which takes precedence over the default. */
export const agentOptionsSchema = z.strictObject({
  /** Writes a report file. */
  generateReport: z.boolean().default(true),
  /** Also writes a JSON file with the events of each call beside the report. Needs `generateReport`. */
  persistExecutionDump: z.boolean().default(false),
  /**
   * Name of the report: a file for `single-html`, a folder for `html-and-external-assets`. Default: generated from time
   * and test.
   */
  reportFileName: z
    .string()
    .regex(/^(?![/\\]|[A-Za-z]:)(?!(?:.*[/\\])?\.\.(?:[/\\]|$)).+$/, 'expected a name inside the report folder')
    .optional(),
  /** Prints the path of the report when the agent is destroyed. */
  autoPrintReportMsg: z.boolean().default(true),
  /**
   * Writes one file that contains everything, or a page with its screenshots beside it (which must be served over HTTP).
   */
  outputFormat: z.enum(['single-html', 'html-and-external-assets']).default('single-html'),
  /**
   * Screenshots in the report: all of them (`all`); only those on which something was acted on or judged, and the last ones
   * before a failure (`key`); or none before a failure and all after it (`on-failure`).
   */
  frames: z.enum(framePolicies).default('all').meta({ env: 'EYEWRIGHT_FRAMES' }),
  /** Format of screenshots in the report. Default: `webp` in one file, `png` as files beside the page. */
  frameFormat: z.enum(frameFormats).optional(),
  /** WebP quality of screenshots in the report, 1 to 100. Not used for PNG. */
  frameQuality: z.int().min(1).max(100).default(80),
  /**
   * Maximum width of screenshots in the report; wider ones are scaled down. This does not change the screenshots for the
   * model.
   */
  frameMaxWidth: z.int().positive().optional(),
  /**
   * Configuration of the model, with the names of the `EYEWRIGHT_MODEL_…` environment variables as keys. These
   * variables are then ignored.
   */
  modelConfig: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  /**
   * A custom model in place of a configured one, for servers that do not speak Chat Completions. The agent does
   * not close it.
   */
  model: z.custom<Model>(isModel, 'expected a model: an object with name, cycleLimit, ask and ready').optional(),
  /**
   * What the offline model uses: the tree of the application, checked against the screenshot (`tree+pixels`), or the
   * screenshot alone (`pixels`).
   */
  look: z.enum(['tree+pixels', 'pixels']).default('tree+pixels').meta({ env: 'EYEWRIGHT_LOOK' }),
  /**
   * Lets the offline model answer first if a request leaves nothing to guess: all names are quoted, and exactly one
   * thing on a page with a tree matches. If it finds nothing, is not sure, or judges a statement false, the configured
   * model is asked.
   */
  localFirst: z.boolean().default(false).meta({ env: 'EYEWRIGHT_LOCAL_FIRST' }),
  /**
   * Limits on tokens, calls, seconds and money of models, for a call, a test, a worker and the run. Default: no limits.
   */
  budget: budgetSchema.optional(),
  /** Limits on what plans of `aiAct` may do: hosts, actions, folders of files, schemes of addresses. */
  allow: allowSchema.optional(),
  /** Maximum number of planning rounds of one `aiAct`. Default: 20, or the number of the model family. */
  replanningCycleLimit: z.int().positive().optional().meta({ env: 'EYEWRIGHT_REPLANNING_CYCLE_LIMIT' }),
  /**
   * Number of planning rounds without a visible change, after which an `aiAct` fails with `PLAN_NO_PROGRESS`. Raise it
   * for screens that work without visible progress.
   */
  noProgressLimit: z.int().positive().default(6).meta({ env: 'EYEWRIGHT_NO_PROGRESS_LIMIT' }),
  /**
   * How long a call waits for what it names (an element, data, a true statement) before it fails, in milliseconds. 0:
   * looks once. `aiBoolean` always looks once; `aiWaitFor` has its own timeout.
   */
  patience: z.number().nonnegative().default(5000).meta({ env: 'EYEWRIGHT_PATIENCE' }),
  /** Pause after each action, in milliseconds. */
  waitAfterAction: z.number().nonnegative().default(300),
  /**
   * Replaces all default waits after an action. It is awaited after each successful action, with a warning after 5 s
   * and no timeout.
   */
  waitForActionReady: functionOption<(context: ActionReadyContext) => Promise<void>>().optional(),
  /**
   * Shows the local time of the device in steps. If the device does not report it, there is a warning, and the time of
   * this machine is used.
   */
  useDeviceTime: z.boolean().default(false),
  /** Called with a readable summary before each task. */
  onTaskStartTip: functionOption<(tip: string) => void | Promise<void>>().optional(),
  /** Called once for each model call that reports usage. */
  onLLMUsage: functionOption<(usage: AIUsageInfo) => void>().optional(),
  /** Wraps the SDK client of the configured model, for tracing or middleware. Cannot be combined with `model`. */
  createLLMClient: functionOption<CreateLLMClient>().optional(),
  /** Divides the width and height of screenshots for the model; 1 keeps their size. */
  screenshotShrinkFactor: z.number().min(1).default(1),
  /** Removed, without effect. Use `screenshotShrinkFactor`. */
  screenshotResizeScale: z.number().optional(),
  /**
   * What must hold before `aiAssert`, `aiWaitFor` and `aiBoolean` accept an answer, and whether a false statement fails
   * the test.
   */
  verdict: verdictSchema.optional(),
  /**
   * Stores plans and elements in files that you review like code, and replays them without the model. Default: false.
   */
  cache: cacheSchema.optional(),
  /** Records the answers of the model in files beside the tests, and replays them without a model. */
  cassette: cassetteSchema.optional(),
  /** Older name of `cache.id`. */
  cacheId: z.string().min(1).optional(),
  /** Guidance for prompts, by API name or for all (`default`). */
  aiContexts: contexts.optional(),
  /** Older name of `aiContexts.aiAct`. */
  aiActContext: z.string().optional(),
  /** Oldest name of `aiContexts.aiAct`. */
  aiActionContext: z.string().optional(),
  /** Additional actions, created with `defineAction`, that the agent may use. */
  customActions: z.array(z.custom<AnyAction>(isAction, 'expected an action made with defineAction')).default([]),
  /**
   * How text is typed: in the way that suits the platform best (`legacy`), by code point (`sequential`), or in one operation
   * (`bulk`).
   */
  inputStrategy: z.enum(inputStrategies).default('legacy'),
  /** Milliseconds between two typed characters. */
  keyboardTypeDelay: z.number().nonnegative().optional(),
  /**
   * Values for `secret('NAME')` that are not in the environment. The value of an environment variable is used only if a
   * text of the test names it.
   */
  secrets: z.record(z.string(), z.string()).default({}),
});

/** The options of an agent; all are optional. */
export type AgentOptions = z.input<typeof agentOptionsSchema>;
/** The options with their defaults. */
export type ResolvedAgentOptions = z.output<typeof agentOptionsSchema>;
