/** Everything that is not bound to a platform or runner: `eyewright`. @packageDocumentation */

// agents
export { Agent, type ScenarioOptions } from './agents/agent.ts';
export type { ActionReadyContext, AgentOptions, AIApiName } from './agents/agent-options.ts';
export type { LocationResult } from './agents/locate-verb.ts';
export type { PromptInput, PromptObject } from './agents/prompt-input.ts';
export { agentForDevice, type DeviceAgentOptions } from './session/device-agent.ts';

// secrets
export { secret } from './core/secrets.ts';

// extension points: write your own device or action against these
export { defineAction, target } from './core/action.ts';
export type { ActionContext, ActionDefinition, DeviceAction, Located } from './core/action.ts';
export type { Device, DeviceInput, DeviceState } from './core/device.ts';
export type { Frame, Screenshot } from './core/frame.ts';
export type { Point, Rect, Size } from './core/geometry.ts';

// models: what they are asked, and what stands around them
export { applyLayers, askBy, type Answers, type ModelLayer } from './core/model-layers.ts';
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
} from './core/model.ts';

// errors: test `error.code` and `error.failureClass`, or use `EyewrightError.isInstance(error)`
export {
  AbortError,
  ActionError,
  AgentAssertionError,
  ConfigError,
  DeviceError,
  EyewrightError,
  ModelError,
  RecordError,
  TimeoutError,
} from './core/errors.ts';
export type { ErrorCode, FailureClass } from './core/errors.ts';

// usage
export type { AIUsageInfo, UsageBucket, UsageMetrics } from './core/usage.ts';
