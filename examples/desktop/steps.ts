import { fileURLToPath } from 'node:url';

import { Given } from '@cucumber/cucumber';
import { computers, type ComputerAgent } from 'eyewright/computer';
import { defineTarget, type EyewrightWorld } from 'eyewright/cucumber';

// Each scenario with this tag has a virtual display of its own. Without `headless`, it is the desktop of this computer.
defineTarget({ tag: '@desktop', devices: computers({ headless: true, xvfbResolution: '480x320' }) });

Given('the Contacts application is open', async function (this: EyewrightWorld<ComputerAgent>) {
  await this.agent.device.launchApplication(fileURLToPath(new URL('contacts.sh', import.meta.url)));
});
