import { randomBytes } from 'node:crypto';

import { z } from 'zod';

import { actions } from '../actions/index.ts';
import { AIContexts } from '../agents/steps/ai-contexts.ts';
import type { ResolvedAgentOptions } from '../agents/agent-options.ts';
import type { AgentParts } from '../agents/agent.ts';
import { DeviceClock } from '../agents/steps/device-clock.ts';
import { FrameSource } from '../agents/steps/frame-source.ts';
import { plainHost, StepRecorder } from '../agents/record/step-recorder.ts';
import { actionSpace, defineAction, type AnyAction } from '../core/device/action.ts';
import { now } from '../core/time/clock.ts';
import type { Device } from '../core/device/device.ts';
import { ConfigError } from '../core/errors/errors.ts';
import { writeCode } from '../code/write-code.ts';
import type { Memory } from '../core/memory/cache.ts';
import type { Journal } from '../core/memory/journal.ts';
import type { Logger } from '../core/logger.ts';
import { applyLayers } from '../core/model/model-layers.ts';
import type { Model } from '../core/model/model.ts';
import type { RecordEvent } from '../core/record/record.ts';
import { recordHead } from '../core/record/record-head.ts';
import type { SecretVault } from '../core/secrets/secret-vault.ts';
import type { RecordSink } from '../core/record/sink.ts';
import { ownVersion } from '../util/code-folder.ts';
import { retainFrames } from '../report/container/frame-retention.ts';
import { sealSecrets } from '../report/container/secret-seal.ts';
import { createReportSink } from '../report/container/html-sink.ts';
import { ExecutionDumps } from './diagnostics/execution-dump.ts';
import { EventMemory } from '../agents/record/log-content.ts';
import { logEvent } from './diagnostics/record-log.ts';
import { teeSink } from './diagnostics/tee-sink.ts';
import { openBudget } from './budget/open-budget.ts';
import { onCassette } from './cassette/open-cassette.ts';
import { createModel } from './create-model.ts';
import { openMemory } from './open-memory.ts';
import { redactionLayer } from './redaction-layer.ts';
import { reportPlace, runPlace } from './report-place.ts';
import { maskedDevice } from '../masking/masked-device.ts';
import type { RunnerBinding } from './runner-binding.ts';
import type { Surroundings } from './surroundings.ts';
import { tracedHost } from '../tracing/traced-host.ts';
import { tracingLayer } from '../tracing/tracing-layer.ts';

export interface ComposeInit {
  readonly device: Device;
  readonly options: ResolvedAgentOptions;
  readonly logger: Logger;
  /** What is secret to the agent; its logger redacts with it. */
  readonly vault: SecretVault;
  readonly runner?: RunnerBinding | undefined;
  readonly surroundings: Surroundings;
}

const version = ownVersion();
const tool = `eyewright ${version}`;

/** Creates the parts of an agent: the only function that knows actions, models, report and runner. */
export function composeAgent(init: ComposeInit): AgentParts {
  const { options, logger, vault, runner, surroundings } = init;
  sealSecretsOf(init);
  const device = maskedDevice({ device: init.device, vault, logger });
  const model = composeModel({ ...init, device }, vault);
  const subject = runner?.test.titlePath.join(' ') ?? device.platform;
  const record = randomBytes(6).toString('hex');
  const head = headEvents({ record, device, model, title: subject, runner });
  const content = new EventMemory();
  const report = options.generateReport ? openSink(options, { subject, logger, surroundings }) : silentSink;
  const listeners = [(event: RecordEvent) => logEvent(event, logger), (event: RecordEvent) => content.add(event)];
  if (options.persistExecutionDump) {
    const warn = (message: string): void => logger.warnOnce(message);
    const dumps = new ExecutionDumps({ tool, report: () => report.file, warn });
    listeners.push((event) => dumps.add(event));
  }
  const sink = teeSink(report, listeners);
  const host = tracedHost(runner?.host ?? plainHost, version);
  const steps = new StepRecorder({ record, sink, vault, host, head, root: surroundings.cwd });
  const memory = openMemory({ device, options, logger, runner, surroundings, vault });
  const journal = journalFor(memory, runner);
  return {
    device,
    options,
    logger,
    vault,
    model,
    sink,
    actions: agentActions(device, options.customActions),
    contexts: new AIContexts(options),
    frames: new FrameSource(device, {
      onOpened: (facts) => steps.device(facts),
      warn: (message) => logger.warnOnce(message),
    }),
    deviceClock: options.useDeviceTime ? new DeviceClock(device, logger) : undefined,
    steps,
    budget: openBudget({ options, runner, steps, logger, surroundings }),
    testSignal: runner?.signal,
    ...warning(runner),
    remainingMs: () => runner?.remainingMs?.(),
    testTimeoutMs: () => runner?.timeoutMs?.(),
    isOver: () => runner?.isOver?.() ?? false,
    fetch: surroundings.fetch,
    logContent: () => content.content({ tool, record }),
    memory,
    journal,
    writeCode: codeWriter(journal, titleOf(runner) ?? subject),
    priorResults: priorResultsOf(runner),
    workflows: {
      async gherkin(call, text, given) {
        const { runScenario, scenarioAgent } = await import('../gherkin/run-scenario.ts');
        await runScenario(scenarioAgent(call), text, { ...given, written: runner?.writtenStep?.() });
      },
      async yaml(call, script) {
        const { runTasks } = await import('../yaml/run-tasks.ts');
        return runTasks(call, script, surroundings.env);
      },
    },
  };
}

/** Writes a journal as code; without one, an empty test. */
function codeWriter(journal: Journal | undefined, usual: string): AgentParts['writeCode'] {
  return (language, title = usual) => writeCode(journal ?? newJournal(), language, title);
}

/** The title of a test without its suites. */
const titleOf = (runner: RunnerBinding | undefined): string | undefined => runner?.test.titlePath.at(-1);

/** With the cache, or where calls are written down anyway. */
function journalFor(memory: Memory | undefined, runner: RunnerBinding | undefined): Journal | undefined {
  return memory || runner?.writesCode ? newJournal() : undefined;
}

const newJournal = (): Journal => ({ entries: [], counted: new Map() });

/** Passes the secrets of the agent on to the reporter of its run. */
function sealSecretsOf({ options, logger, surroundings }: ComposeInit): void {
  const warn = (message: string): void => logger.warnOnce(message);
  sealSecrets(options.secrets, { runDir: runPlace(surroundings), env: surroundings.env, warn });
}

/** Only for the agent of a scenario, whose calls share what earlier ones have read. */
function priorResultsOf(runner: RunnerBinding | undefined): string[] | undefined {
  return runner?.writtenStep && [];
}

function warning(runner: RunnerBinding | undefined): Pick<AgentParts, 'warnRunner'> {
  return { warnRunner: runner?.warn };
}

/** The action space: the general actions, those of the device, which replace general ones of the same name, and the user's. */
function agentActions(device: Device, custom: readonly AnyAction[]): readonly AnyAction[] {
  const own = checkedActions(device.actions ?? [], new Set());
  const names = new Set([...actions, ...own].map((action) => action.name));
  return actionSpace(device.input, actions, [...own, ...checkedActions(custom, names)]);
}

/** Custom actions, unchanged. An action that could not be offered or called is an error at once. */
function checkedActions(given: readonly AnyAction[], taken: ReadonlySet<string>): AnyAction[] {
  const names = new Set(taken);
  return given.map((action) => {
    const { name, params, needs, run, targets }: Partial<AnyAction> = action;
    const isWhole = typeof name === 'string' && params instanceof z.ZodObject && Array.isArray(needs);
    if (!isWhole || typeof run !== 'function') throw badAction(String(name), 'it lacks a name, params, needs or run');
    if (names.has(name)) throw badAction(name, 'there is an action of that name already');
    names.add(name);
    return targets ? action : defineAction(action);
  });
}

function badAction(name: string, why: string): ConfigError {
  return new ConfigError('CONFIG_INVALID', `The action "${name}" cannot be used: ${why}`, {
    hint: 'Create it with defineAction({ name, description, params: z.object({ … }), needs: [], run }).',
  });
}

/** Wraps the model. The redaction layer is outside of the cassette, so that cassettes hold no secrets. */
function composeModel({ device, options, runner, surroundings, logger }: ComposeInit, vault: SecretVault): Model {
  const tell = (message: string): void => logger.warnOnce(message);
  const { isConfigured, model } = createModel(options, surroundings, { tree: device.tree, vault, tell });
  const { cassette, patience: patienceMs } = options;
  const recorded = onCassette(model, { options: cassette, isConfigured, runner, vault, patienceMs, surroundings });
  return applyLayers(recorded, [tracingLayer(version), redactionLayer(vault)]);
}

interface SinkInit extends Pick<ComposeInit, 'logger' | 'surroundings'> {
  readonly subject: string;
}

function openSink(options: ResolvedAgentOptions, { subject, logger, surroundings }: SinkInit): RecordSink {
  const sink = createReportSink({
    ...reportPlace(options, subject, surroundings),
    onWarning: (message) => logger.warn(message),
  });
  const { frames: policy, frameQuality: quality, frameMaxWidth: maxWidth } = options;
  const format = options.frameFormat ?? (options.outputFormat === 'single-html' ? 'webp' : 'png');
  return retainFrames(sink, { policy, format, quality, maxWidth });
}

const silentSink: RecordSink = {
  write: () => undefined,
  storeFrame: (frame) => frame.mime,
  file: undefined,
  close: () => Promise.resolve(),
};

interface HeadInit {
  readonly record: string;
  readonly device: Device;
  readonly model: Model;
  readonly title: string;
  readonly runner: RunnerBinding | undefined;
}

function headEvents({ record, device, model, title, runner }: HeadInit): RecordEvent[] {
  const facts = { record, tool, title, platform: device.platform, model: model.name };
  return recordHead(now(), facts, runner?.test);
}
