import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll } from 'vitest';

import { Agent } from '../../../src/agents/agent.ts';
import { agentOptionsSchema, type AgentOptions } from '../../../src/agents/agent-options.ts';
import type { AnyAction } from '../../../src/core/device/action.ts';
import type { Device } from '../../../src/core/device/device.ts';
import { EyewrightError } from '../../../src/core/errors/errors.ts';
import type { Rect } from '../../../src/core/screen/geometry.ts';
import { resolveOptions } from '../../../src/core/options/options.ts';
import type { EventOf, RecordEvent } from '../../../src/core/record/record.ts';
import type { ScreenTree } from '../../../src/core/screen/screen-tree.ts';
import { FakeDevice, type FakeDeviceOptions } from '../../../src/devices/fake/fake-device.ts';
import type { FakeElement } from '../../../src/devices/fake/fake-screen.ts';
import type { Price } from '../../../src/core/model/usage.ts';
import { openReport } from '../../../src/report/container/read-report.ts';
import { composeAgent } from '../../../src/session/compose-agent.ts';
import { openVault } from '../../../src/session/open-vault.ts';
import { processSurroundings } from '../../../src/session/surroundings.ts';
import type { RunnerBinding } from '../../../src/session/runner-binding.ts';
import { box } from '../../../src/testing/scripted-replies.ts';
import {
  startScriptedModel,
  type ScriptedModel,
  type ScriptedModelOptions,
} from '../../../src/testing/scripted-model.ts';

/** Reports of this test file go to a folder of its own, which is removed afterwards. */
export function useRunFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'eyewright-unit-'));
  process.env['EYEWRIGHT_RUN_DIR'] = folder;
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export const screen = { width: 400, height: 300 };

export const nameField: FakeElement = {
  kind: 'field',
  text: 'Name',
  rect: { left: 20, top: 40, width: 200, height: 32 },
};
export const cityField: FakeElement = {
  kind: 'field',
  text: 'City',
  rect: { left: 20, top: 120, width: 200, height: 32 },
};
export const saveButton: FakeElement = {
  kind: 'button',
  text: 'Save',
  rect: { left: 20, top: 200, width: 100, height: 32 },
};
export const cancelButton: FakeElement = { ...saveButton, text: 'Cancel', rect: { ...saveButton.rect, left: 140 } };
export const form = [nameField, cityField, saveButton, cancelButton];

/** The place of an element as the scripted model writes it. */
export const place = (rect: Rect): { box: number[] } => ({ box: box(rect, screen) });

interface Target {
  readonly text: string;
  readonly rect: Rect;
}
export const at = ({ text, rect }: Target): object => ({ prompt: text, ...place(rect) });
export const tap = (target: Target): { name: string; param: Record<string, unknown> } => ({
  name: 'Tap',
  param: { locate: at(target) },
});
export const type = (target: Target, value: string): { name: string; param: Record<string, unknown> } => ({
  name: 'Input',
  param: { locate: at(target), value },
});

export interface RigInit {
  readonly script?: ScriptedModelOptions;
  readonly device?: FakeDeviceOptions;
  /** Puts another device around the fake one. */
  readonly wrap?: (fake: FakeDevice) => Device;
  readonly options?: AgentOptions;
  readonly customActions?: readonly AnyAction[];
  readonly runner?: RunnerBinding;
  /** Of the scripted model. */
  readonly price?: Price;
}

/** An agent on a fake device, talking to a scripted model over real HTTP. */
export class Rig implements AsyncDisposable {
  readonly fake: FakeDevice;
  readonly model: ScriptedModel;
  readonly agent: Agent;
  /** What the user was warned of. */
  readonly warnings: string[];

  constructor(parts: Pick<Rig, 'fake' | 'model' | 'agent' | 'warnings'>) {
    this.fake = parts.fake;
    this.model = parts.model;
    this.agent = parts.agent;
    this.warnings = parts.warnings;
  }

  get log(): readonly string[] {
    return this.fake.log;
  }

  /** Kinds of the requests so far, e.g. `['plan', 'locate']`. */
  get calls(): (string | undefined)[] {
    return this.model.requests.map((request) => request.call);
  }

  /** Ends the agent and reads its record. */
  async record(): Promise<Story> {
    await this.agent.destroy().catch(() => undefined);
    return readStory(this.agent.reportFile);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.agent.destroy().catch(() => undefined);
    await this.model.close();
  }
}

export async function openRig(init: RigInit = {}): Promise<Rig> {
  const model = await startScriptedModel(init.script);
  const fake = new FakeDevice({ size: screen, elements: form, ...init.device });
  const device = init.wrap?.(fake) ?? fake;
  const warnings: string[] = [];
  const input = {
    autoPrintReportMsg: false,
    waitAfterAction: 0,
    modelConfig: {
      ...model.modelConfig,
      EYEWRIGHT_MODEL_RETRY_INTERVAL: 1,
      ...(init.price && { EYEWRIGHT_MODEL_PRICE_JSON: JSON.stringify(init.price) }),
    },
    customActions: [...(init.customActions ?? [])],
    ...init.options,
  };
  const options = resolveOptions({ schema: agentOptionsSchema, input, env: process.env, owner: 'test' });
  const logger = {
    warn: (message: string) => void warnings.push(message),
    warnOnce: (message: string) => void (warnings.includes(message) || warnings.push(message)),
    info: () => undefined,
    debug: () => undefined,
  };
  const surroundings = processSurroundings();
  const agent = new Agent(
    composeAgent({
      device,
      options,
      logger,
      vault: openVault(options, surroundings.env),
      runner: init.runner,
      surroundings,
    }),
  );
  return new Rig({ fake, model, agent, warnings });
}

/** A tree that finds nothing, with some members replaced. */
export function treeLike(members: Partial<ScreenTree>): ScreenTree {
  return {
    snapshot: () => Promise.resolve([]),
    find: () => Promise.resolve(undefined),
    locatorsAt: () => Promise.resolve([]),
    ...members,
  };
}

/** The same device with some members replaced. */
export function deviceLike(fake: FakeDevice, members: Partial<Device>): Device {
  const { platform, input } = fake;
  return {
    platform,
    input,
    screenshot: (signal) => fake.screenshot(signal),
    destroy: () => fake.destroy(),
    ...members,
  };
}

/** A record, with short ways to what tests ask for. */
export interface Story {
  readonly events: readonly RecordEvent[];
  /** Everything that stands in the file. */
  readonly text: string;
  of<T extends RecordEvent['type']>(type: T): EventOf<T>[];
  /** `[name, title, status]` of each step, in order of their starts. */
  readonly steps: readonly (readonly [string, string, string | undefined])[];
}

export async function readStory(file: string | undefined): Promise<Story> {
  const events: RecordEvent[] = [];
  if (file) {
    for await (const entry of openReport(file)) if (entry.kind === 'event') events.push(entry.event);
  }
  const of = <T extends RecordEvent['type']>(type: T): EventOf<T>[] => {
    return events.filter((event): event is EventOf<T> => event.type === type);
  };
  const ends = new Map(of('step-end').map((end) => [end.step, end.status]));
  const steps = of('step-start').map(({ step, name, title }) => [name, title, ends.get(step)] as const);
  return { events, text: file ? readFileSync(file, 'utf8') : '', of, steps };
}

/** What a call was rejected with; it must be one of ours. */
export async function failureOf(call: Promise<unknown> | (() => Promise<unknown>)): Promise<EyewrightError> {
  const error: unknown = await (typeof call === 'function' ? call() : call).then(
    () => new Error('the call did not fail'),
    (reason: unknown) => reason,
  );
  if (EyewrightError.isInstance(error)) return error;
  throw error;
}
