// Registers the World with its page and agent, its hooks, and an agent for every step that nothing here matches.
import 'eyewright/cucumber';

import { AfterAll, BeforeAll, Given } from '@cucumber/cucumber';
import type { EyewrightWorld } from 'eyewright/cucumber';

import { startAppServer, type AppServer } from '../app-server.ts';

let server: AppServer;

BeforeAll(async () => {
  server = await startAppServer();
});

AfterAll(async () => {
  await server.close();
});

Given('the {word} page is open', async function (this: EyewrightWorld, name: string) {
  await this.page.goto(`${server.url}/${name}`);
});
