/** Test kit for users and for authors of devices and models: `eyewright/testing`. @packageDocumentation */

export { FakeDevice, type FakeDeviceOptions } from '../devices/fake/fake-device.ts';
export type { FakeElement } from '../devices/fake/fake-screen.ts';
export { deviceContract, type ContractCase } from './device-contract.ts';
export { startScriptedModel, type ScriptedModel, type ScriptedModelOptions } from './scripted-model.ts';
export { answer, box, place, plan, type ScriptedReply } from './scripted-replies.ts';
export type { ScriptedRequest } from './scripted-request.ts';
