// Registers the World with its page and agent, its hooks, and the steps that an agent carries out.
import 'eyewright/cucumber';

import { AfterAll, Before, BeforeAll } from '@cucumber/cucumber';
import type { EyewrightWorld } from 'eyewright/cucumber';

import { startAppServer, type AppServer } from '../app-server.ts';

let server: AppServer;

BeforeAll(async () => {
  server = await startAppServer();
});

AfterAll(async () => {
  await server.close();
});

Before(async function (this: EyewrightWorld) {
  await this.page.goto(`${server.url}/login`);
});
