import assert from 'node:assert/strict';

import { When } from '@cucumber/cucumber';
import { ComputerAgent, RDPDevice, rdpComputers } from 'eyewright/computer';
import { defineTarget, type EyewrightWorld } from 'eyewright/cucumber';

const devices = rdpComputers({
  host: '127.0.0.1',
  port: Number(process.env['REMOTE_PORT']),
  username: 'bob',
  ignoreCertificate: true,
});
defineTarget({ tag: '@rdp', devices });

When(
  'the remote dialog about the {word} file is answered with yes',
  async function (this: EyewrightWorld, name: string) {
    const agent: unknown = this.agent;
    assert.ok(agent instanceof ComputerAgent && agent.device instanceof RDPDevice);
    await agent.aiAssert(`the screen shows "Delete the ${name} file?"`);
    await agent.aiTap('Yes');
  },
);
