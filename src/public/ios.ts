/** Agents for iOS devices: `eyewright/ios`. @packageDocumentation */

export { IOSDevice } from '../session/ios/ios-device.ts';
export { IOSAgent, type IOSAgentOptions } from '../session/ios/ios-agent.ts';
export type { WdaRequestParams } from '../session/ios/ios-verbs.ts';
export {
  agentFromWebDriverAgent,
  type AgentFromWebDriverAgentOptions,
} from '../session/ios/agent-from-web-driver-agent.ts';
export type { IOSDeviceOptions } from '../devices/ios/ios-options.ts';
