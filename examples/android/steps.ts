import { Given } from '@cucumber/cucumber';
import { androidDevices, type AndroidAgent } from 'eyewright/android';
import { defineTarget, type EyewrightWorld } from 'eyewright/cucumber';

// Scenarios with this tag run on a phone; workers that run side by side never share one.
defineTarget({ tag: '@android', devices: androidDevices({ appNameMapping: { Notes: 'com.example.notes' } }) });

Given('the Notes app is open', async function (this: EyewrightWorld<AndroidAgent>) {
  await this.agent.terminate('Notes');
  await this.agent.launch('Notes');
});
