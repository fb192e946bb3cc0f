import { z } from 'zod';

import type { Capability, Device, DeviceInput } from './device.ts';
import type { Point, Rect } from './geometry.ts';
import type { InputStrategy } from './input-strategies.ts';

/** An element that was found on the screen, in pixels of the newest frame. */
export interface Located {
  /** The words it was looked for with. */
  readonly prompt: string;
  readonly rect: Rect;
  readonly center: Point;
}

const pointSchema = z.object({ x: z.number(), y: z.number() });
const rectSchema = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() });

/** A parameter that names an element. The agent finds the element before the action runs. */
export function target(description: string): z.ZodType<Located> {
  const schema: z.ZodType<Located> = z.object({ prompt: z.string(), rect: rectSchema, center: pointSchema });
  return schema.meta({ description, target: true });
}

/** Input defaults of the agent, for actions that type. */
export interface ActionDefaults {
  readonly inputStrategy: InputStrategy;
  readonly keyboardTypeDelay: number | undefined;
}

export interface ActionContext<N extends Capability = never> {
  /** The input groups that the action needs, all present. */
  readonly input: DeviceInput & Required<Pick<DeviceInput, N>>;
  readonly device: Device;
  readonly defaults: ActionDefaults;
  readonly signal: AbortSignal;
}

/** One thing that an agent can do. Prompts, instant calls and docs follow from it. */
export interface ActionDefinition<S extends z.ZodObject = z.ZodObject, N extends Capability = never> {
  /** PascalCase, unique in an action space, e.g. `DragAndDrop`. */
  readonly name: string;
  /** One sentence for the model. */
  readonly description: string;
  readonly params: S;
  /** Input groups without which the action is not offered. */
  readonly needs: readonly N[];
  /** A pause that this action prefers over the agent's `waitAfterAction`, in milliseconds. */
  readonly waitAfter?: number;
  run(context: ActionContext<N>, params: z.output<S>): Promise<unknown>;
}

/** An action whose types have been checked at its definition; what tables and agents hold. */
export type AnyAction = ActionDefinition;
/** The specification's name for an extra action (`customActions`). */
export type DeviceAction = AnyAction;

/**
 * Types an action: `params` types what `run` gets, `needs` makes those input groups present.
 *
 * @example
 * const addToCart = defineAction({
 *   name: 'AddToCart', description: 'Put a product into the cart.',
 *   params: z.object({ sku: z.string() }), needs: [],
 *   run: async (context, { sku }) => { await context.device.evaluate?.(`cart.add(${JSON.stringify(sku)})`); },
 * });
 */
export function defineAction<S extends z.ZodObject, N extends Capability = never>(
  definition: ActionDefinition<S, N>,
): AnyAction {
  // Method parameters are bivariant, so only the generic schema has to be widened here.
  return definition as unknown as AnyAction;
}

/** Names of the parameters that stand for an element, each with whether it must be given. */
export function targetFields(action: AnyAction): { name: string; optional: boolean }[] {
  const fields: { name: string; optional: boolean }[] = [];
  for (const [name, field] of Object.entries(action.params.shape)) {
    const optional = field instanceof z.ZodOptional;
    const inner = optional ? field.unwrap() : field;
    if (z.globalRegistry.get(inner as z.core.$ZodType)?.['target'] === true) fields.push({ name, optional });
  }
  return fields;
}

/** The actions that a device can carry out, out of all given ones. */
export function actionSpace(device: Device, actions: readonly AnyAction[]): AnyAction[] {
  return actions.filter((action) => action.needs.every((capability) => device.input[capability] !== undefined));
}
