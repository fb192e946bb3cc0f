import { Given } from '@cucumber/cucumber';
import { defineTarget, type EyewrightWorld } from 'eyewright/cucumber';
import { harmonyDevices, type HarmonyAgent } from 'eyewright/harmony';
import { iosDevices, type IOSAgent } from 'eyewright/ios';

defineTarget({ tag: '@ios', devices: iosDevices({ devices: [{ wdaBaseUrl: process.env['WDA_URL'] ?? '' }] }) });
defineTarget({ tag: '@harmony', devices: harmonyDevices() });

Given('the home screen', async function (this: EyewrightWorld<HarmonyAgent | IOSAgent>) {
  await this.agent.home();
});
