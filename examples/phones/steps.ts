import { Given } from '@cucumber/cucumber';
import { androidDevices, type AndroidAgent } from 'eyewright/android';
import { defineTarget, type EyewrightWorld } from 'eyewright/cucumber';
import { harmonyDevices, type HarmonyAgent } from 'eyewright/harmony';
import { iosDevices, type IOSAgent } from 'eyewright/ios';

const appNameMapping = { Notes: 'com.example.notes' };

// Scenarios with these tags run on a phone; workers that run side by side never share one.
defineTarget({ tag: '@android', devices: androidDevices({ appNameMapping }) });
defineTarget({ tag: '@harmony', devices: harmonyDevices({ appNameMapping }) });
defineTarget({
  tag: '@ios',
  devices: iosDevices({ appNameMapping, devices: [{ wdaBaseUrl: process.env['WDA_URL'] ?? 'http://localhost:8100' }] }),
});

Given('the Notes app is open', async function (this: EyewrightWorld<AndroidAgent | HarmonyAgent | IOSAgent>) {
  await this.agent.terminate('Notes');
  await this.agent.launch('Notes');
});
