import { afterAll, beforeAll, describe } from 'vitest';

import { yamlFlows } from 'eyewright';
import { test } from 'eyewright/vitest';

import { startAppServer, type AppServer } from '../app-server.ts';

describe('YAML files', () => {
  let server: AppServer;
  beforeAll(async () => {
    server = await startAppServer();
    process.env['APP_URL'] = server.url;
    process.env['APP_PASSWORD'] = 's3cret';
  });
  afterAll(() => server.close());

  for (const flow of yamlFlows('examples/flows/*.yaml')) {
    test(flow.title, async ({ agent }) => {
      await flow.run(agent);
    });
  }
});
