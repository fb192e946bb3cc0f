/** Everything that is not bound to a platform or runner: `eyewright`. @packageDocumentation */

// agents
export { Agent, type ScenarioOptions } from './agents/agent.ts';
export type { ActionReadyContext, AgentOptions, AIApiName } from './agents/agent-options.ts';
export type { LocationResult } from './agents/verbs/locate-verb.ts';
export type { PromptInput, PromptObject } from './agents/steps/prompt-input.ts';
export { agentForDevice, type DeviceAgentOptions } from './session/device-agent.ts';

// secrets
export { secret } from './core/secrets.ts';

// extension points: write your own device or action against these
export { defineAction, target } from './core/action.ts';
export type { ActionContext, ActionDefinition, DeviceAction, Located } from './core/action.ts';
export type { Device, DeviceEvent, DeviceFacts, StreamOptions } from './core/device.ts';
export type * from './core/device-input.ts';
export type { ElementLocator, ScreenTree, TreeNode, TreeSnapshotOptions, TreeStates } from './core/screen-tree.ts';
export type { Screenshot } from './core/frame.ts';
export type { Point, Rect, Size } from './core/geometry.ts';

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
