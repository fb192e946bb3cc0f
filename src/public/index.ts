/** Everything that is independent of a platform or runner: `eyewright`. @packageDocumentation */

// agents
export { Agent } from '../agents/agent.ts';
export type { AllowOptions } from '../agents/allow.ts';
export type { ActionReadyContext, AgentOptions, AIApiName } from '../agents/agent-options.ts';
export type {
  ActOptions,
  AssertOptions,
  BooleanOptions,
  ExtractOptions,
  LocateOptions,
} from '../agents/verbs/call-options.ts';
export type { VerdictOptions } from '../agents/verdict-options.ts';
export type { DataDemand } from '../agents/verbs/reading/demand.ts';
export type { InputOptions } from '../agents/verbs/input-verb.ts';
export type { KeyboardPressOptions } from '../agents/verbs/keyboard-press-verb.ts';
export type { LongPressOptions } from '../agents/verbs/long-press-verb.ts';
export type { PinchCallOptions } from '../agents/verbs/pinch-verb.ts';
export type { RecordToReportOptions } from '../agents/verbs/record-to-report.ts';
export type { ScenarioOptions } from '../agents/verbs/run-gherkin-scenario.ts';
export type { PlanningActionParamScroll, ScrollOptions } from '../agents/verbs/scroll-verb.ts';
export type { ObservingOptions } from '../agents/verbs/start-observing-verb.ts';
export type { ObservedReadOptions, UIObservation, UIObserver } from '../agents/observing/ui-observer.ts';
export type { TapOptions } from '../agents/verbs/tap-verb.ts';
export type { RunYamlOptions } from '../agents/verbs/run-yaml-verb.ts';
export type { YamlOutcome } from '../agents/steps/agent-context.ts';
export type { WaitForOptions } from '../agents/verbs/reading/wait-for-verb.ts';
export type { LocationResult } from '../agents/verbs/locate-verb.ts';
export type { PromptInput, PromptObject } from '../agents/steps/prompt-input.ts';
export { agentForDevice } from '../session/device-agent.ts';

// schemas of data
export type { DataSchema, SchemaOutput } from '../core/model/data-schema.ts';

// YAML files as tests
export { yamlFlows, type YamlAgent, type YamlFlow, type YamlFlowsOptions } from '../session/yaml-flows.ts';

// secrets
export { secret } from '../core/secrets/secret-vault.ts';

// extension points: write your own device or action against these
export { defineAction, target } from '../core/device/action.ts';
export type {
  ActionAnswer,
  ActionContext,
  ActionDefinition,
  ActionEffect,
  ActionScreen,
  DeviceAction,
  Located,
} from '../core/device/action.ts';
export type { CallGrants } from '../core/device/grants.ts';
export type { Device, DeviceEvent, DeviceFacts, StreamOptions } from '../core/device/device.ts';
export type * from '../core/device/device-input.ts';
export type {
  ElementLocator,
  ScreenTree,
  TreeDescription,
  TreeNode,
  TreeSnapshotOptions,
  TreeStates,
} from '../core/screen/screen-tree.ts';
export type { Frame, Screenshot } from '../core/screen/frame.ts';
export type { CreateLLMClient } from '../core/model/llm-client.ts';
export type { Point, Rect, Size } from '../core/screen/geometry.ts';

// models: their requests and replies, and layers around them
export { applyLayers, askBy, type Answers, type ModelLayer } from '../core/model/model-layers.ts';
export type {
  Ask,
  CallKind,
  DescribeReply,
  DescribeRequest,
  ExtractReply,
  ExtractRequest,
  ExtractShape,
  LocateReply,
  LocateRequest,
  Model,
  ModelCallFacts,
  ModelCalls,
  ModelFacts,
  ModelRequest,
  PlannedAction,
  PlanReply,
  PlanRequest,
  PlanResult,
  PlanRound,
  PromptImage,
  ReplyOf,
  RequestOf,
  SectionReply,
  SectionRequest,
} from '../core/model/model.ts';

// errors: test `error.code` and `error.failureClass`, or use `EyewrightError.isInstance(error)`
export {
  AbortError,
  ActionError,
  AgentAssertionError,
  BudgetError,
  ConfigError,
  DeviceError,
  EyewrightError,
  ModelError,
  RecordError,
  TimeoutError,
} from '../core/errors/errors.ts';
export type { ErrorCode, FailureClass } from '../core/errors/errors.ts';

// usage
export type { AIUsageInfo, Cost, UsageBucket, UsageMetrics } from '../core/model/usage.ts';
