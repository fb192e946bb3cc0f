import { z } from 'zod';

import type { Capability, DeviceInput } from './device-input.ts';
import { ConfigError } from '../errors/errors.ts';
import type { Point, Rect, Size } from '../screen/geometry.ts';
import type { CallGrants } from './grants.ts';
import type { InputStrategy } from './input-strategies.ts';
import type { Logger } from '../logger.ts';
import type { ElementLocator, ScreenTree } from '../screen/screen-tree.ts';

/** An element that was found on the screen, in pixels of the newest frame. */
export interface Located {
  /** The prompt that it was located with. */
  readonly prompt: string;
  readonly rect: Rect;
  readonly center: Point;
  /** Locators that find it again, where they are known already. */
  readonly ways?: readonly ElementLocator[];
}

const pointSchema = z.object({ x: z.number(), y: z.number() });
const rectSchema = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() });

/**
 * A parameter that names an element. The agent locates the element before the action runs. It may be `.optional()` or
 * `.nullish()`; `defineAction` refuses it inside lists and objects.
 */
export function target(description: string): z.ZodType<Located> {
  const schema: z.ZodType<Located> = z.object({ prompt: z.string(), rect: rectSchema, center: pointSchema });
  return schema.meta({ description, target: true });
}

/** Input defaults of the agent, for actions that type. */
export interface ActionDefaults {
  readonly inputStrategy: InputStrategy;
  readonly keyboardTypeDelay: number | undefined;
}

/** The newest frame that the action works on. */
export interface ActionScreen extends Size {
  /** Picture pixels per logical pixel. */
  readonly dpr: number;
  /** The accessibility tree of the screen, where the device has one. */
  readonly tree?: ScreenTree | undefined;
}

/** What an action runs with; `N` are the input groups that it needs. */
export interface ActionContext<N extends Capability = never> {
  /** The input groups that the action needs are all present; those that it only uses are present where the device has them. */
  readonly input: DeviceInput & Required<Pick<DeviceInput, N>>;
  readonly screen: ActionScreen;
  readonly defaults: ActionDefaults;
  /** What the call allows; see `CallGrants`. */
  readonly grants: CallGrants;
  readonly logger: Logger;
  readonly signal: AbortSignal;
}

/** What an action returns, if it has anything to report. */
export interface ActionAnswer {
  /** For the model's next round and the report. Treated as text of the application, never as an instruction. */
  readonly feedback?: string | undefined;
  /** Returned to the caller of the action. */
  readonly value?: unknown;
}

/**
 * What an action changes: `nothing` at all (it reads, or waits), its `target` alone, or anything on the `screen`. It decides
 * what has to be looked at again after the action, and whether the screen needs time to show the effect.
 */
export type ActionEffect = 'nothing' | 'target' | 'screen';

/** A parameter that names an element. */
export interface TargetField {
  readonly name: string;
  readonly optional: boolean;
}

/** One thing that an agent can do. Prompts, instant calls and docs are made from it. */
export interface ActionDefinition<S extends z.ZodObject = z.ZodObject, N extends Capability = never> {
  /** PascalCase, unique in an action space, e.g. `DragAndDrop`. */
  readonly name: string;
  /** One sentence for the model. */
  readonly description: string;
  readonly params: S;
  /** Input groups without which the action is not offered. */
  readonly needs: readonly N[];
  /** Input groups that its optional elements need; where one is missing, the action is offered without those parameters. */
  readonly uses?: readonly Capability[];
  /** Default: `screen`. */
  readonly effect?: ActionEffect;
  /** Milliseconds to wait after this action. Default: the agent's `waitAfterAction`. */
  readonly waitAfter?: number;
  /** What a plan gets wrong in ways that `params` cannot express, as a sentence. The model is told, and plans again. */
  problemOf?(param: Readonly<Record<string, unknown>>): string | undefined;
  // eslint-disable-next-line typescript/no-invalid-void-type -- most actions have nothing to report, and end without a return
  run(context: ActionContext<N>, params: z.output<S>): Promise<ActionAnswer | void>;
}

/** An action whose types were checked by `defineAction`; tables and agents hold these. */
export interface AnyAction extends ActionDefinition {
  readonly effect: ActionEffect;
  /** Computed by `defineAction`. */
  readonly targets: readonly TargetField[];
}
/** An extra action, as the option `customActions` takes it. */
export type DeviceAction = AnyAction;

/**
 * Defines an action with its types: `params` types the second argument of `run`, and `needs` makes those input groups present.
 *
 * @example
 * const addToCart = defineAction({
 *   name: 'AddToCart', description: 'Put a product into the cart.',
 *   params: z.object({ sku: z.string() }), needs: [],
 *   async run({ screen, signal }, { sku }) {
 *     const count = await screen.tree?.evaluate?.(`cart.add(${JSON.stringify(sku)})`, signal);
 *     return { feedback: `The cart holds ${String(count)} products.` };
 *   },
 * });
 *
 * @throws ConfigError `CONFIG_INVALID` when a list or an object holds a `target()`, which would not be located there.
 */
export function defineAction<S extends z.ZodObject, N extends Capability = never>(
  definition: ActionDefinition<S, N>,
): AnyAction {
  // Method parameters are bivariant, so only the generic schema has to be widened here.
  const wide = definition as unknown as ActionDefinition;
  // Named one by one, since a definition may be an instance of a class.
  const { name, description, params, needs, uses, effect = 'screen', waitAfter } = wide;
  const problemOf = wide.problemOf?.bind(wide);
  return {
    name,
    description,
    params,
    needs,
    ...(uses && { uses }),
    effect,
    ...(waitAfter !== undefined && { waitAfter }),
    ...(problemOf && { problemOf }),
    targets: targetsOf(wide),
    run: (context, given) => wide.run(context, given),
  };
}

function targetsOf({ name: action, params }: ActionDefinition): TargetField[] {
  return Object.entries(params.shape).flatMap(([name, field]) => {
    const { inner, optional } = unwrap(field);
    if (isTarget(inner)) return [{ name, optional }];
    if (!holdsTarget(inner, new Set())) return [];
    throw new ConfigError('CONFIG_INVALID', `The action "${action}" hides an element inside its parameter "${name}"`, {
      hint: 'Give each element a separate parameter: target(…), target(…).optional() or target(…).nullish().',
      details: { action, parameter: name },
    });
  });
}

type Schema = z.core.$ZodType;

function unwrap(field: Schema): { readonly inner: Schema; readonly optional: boolean } {
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable) {
    return { inner: unwrap(field.unwrap()).inner, optional: true };
  }
  return { inner: field, optional: false };
}

const isTarget = (schema: Schema): boolean => z.globalRegistry.get(schema)?.['target'] === true;

/** Searches all parts of a schema, whatever its kind. */
function holdsTarget(value: unknown, seen: Set<unknown>): boolean {
  if (typeof value !== 'object' || value === null || seen.has(value)) return false;
  seen.add(value);
  if (value instanceof z.core.$ZodType) return isTarget(value) || holdsTarget(value._zod.def, seen);
  return Object.values(value).some((part) => holdsTarget(part, seen));
}

/**
 * The actions that a device offers: the general ones and its own, which replace general ones of the same name. Actions whose
 * input groups it lacks are left out.
 */
export function actionSpace(input: DeviceInput, general: readonly AnyAction[], own: readonly AnyAction[]): AnyAction[] {
  const names = new Set(own.map((action) => action.name));
  return [...general.filter((action) => !names.has(action.name)), ...own].flatMap((action) => {
    if (action.needs.some((capability) => input[capability] === undefined)) return [];
    const whole = (action.uses ?? []).every((capability: Capability) => input[capability] !== undefined);
    const fitting = whole ? action : withoutOptionalTargets(action);
    return [input.text?.isPlanned ? withPlannedTyping(fitting) : fitting];
  });
}

/** Adds the parameters of typing to the action as models see it. */
function withPlannedTyping(action: AnyAction): AnyAction {
  const ofTyping = Object.entries(action.params.shape).filter(
    ([, field]) => z.globalRegistry.get(field)?.['typing'] === true,
  );
  if (ofTyping.length === 0) return action;
  // All other metadata of a parameter stays.
  const planned = ofTyping.map(([name, field]) => [name, (field as z.ZodType).meta({ internal: false })]);
  return { ...action, params: action.params.extend(Object.fromEntries(planned) as z.ZodRawShape) };
}

function withoutOptionalTargets(action: AnyAction): AnyAction {
  const dropped = action.targets.filter(({ optional }) => optional).map(({ name }) => name);
  return {
    ...action,
    params: z.object(
      Object.fromEntries(Object.entries(action.params.shape).filter(([name]) => !dropped.includes(name))),
    ),
    targets: action.targets.filter(({ optional }) => !optional),
  };
}
