import 'eyewright/cucumber';

import { When } from '@cucumber/cucumber';
import { yamlFlows } from 'eyewright';
import type { EyewrightWorld } from 'eyewright/cucumber';

When('the flow {string} is run', async function (this: EyewrightWorld, file: string) {
  for (const flow of yamlFlows(file)) await flow.run(this.agent);
});
