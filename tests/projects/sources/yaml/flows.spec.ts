import { yamlFlows } from 'eyewright';
import { test } from 'eyewright/playwright';

for (const flow of yamlFlows('flows/*.yaml')) {
  test(flow.title, async ({ agent }) => {
    await flow.run(agent);
  });
}
