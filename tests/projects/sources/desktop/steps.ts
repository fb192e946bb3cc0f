import assert from 'node:assert/strict';

import { Then, When } from '@cucumber/cucumber';
import { ComputerAgent, computers, rdpComputers, type LaunchedApplication } from 'eyewright/computer';
import { defineTarget, type EyewrightWorld } from 'eyewright/cucumber';

import { askOn } from './dialogs.ts';

defineTarget({ tag: '@desktop', devices: computers({ headless: true, xvfbResolution: '811x607' }) });
const remote = {
  host: '127.0.0.1',
  port: Number(process.env['REMOTE_PORT']),
  username: 'bob',
  ignoreCertificate: true,
};
defineTarget({ tag: '@rdp', devices: rdpComputers(remote) });

interface DesktopWorld extends EyewrightWorld {
  dialog: LaunchedApplication;
}

When('the dialog about the {word} file is answered with yes', async function (this: DesktopWorld, name: string) {
  const agent: unknown = this.agent;
  assert.ok(agent instanceof ComputerAgent);
  this.dialog = await askOn(agent.device, name);
  await agent.aiAssert(`the screen shows "Delete the ${name} file?"`);
  await agent.aiTap('Yes');
});

Then('it has ended with code {int}', async function (this: DesktopWorld, code: number) {
  assert.deepEqual(await this.dialog.ended, { exitCode: code });
});
