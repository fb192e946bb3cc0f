// node --import tsx bench/ios.mjs: what an iOS device needs beside the simulated WebDriverAgent that it drives, in one run.
// Ratios and differences count: the phone's own work (pictures of Chromium) is in every number.
import { inTurn } from './measure.mjs';

// Not public: this measures parts.
const { agentFromWebDriverAgent } = await import('../src/platforms/ios/agent-from-web-driver-agent.ts');
const { IOSDevice } = await import('../src/platforms/ios/ios-device.ts');
const { startScriptedModel } = await import('../src/testing/scripted-model.ts');
const { box } = await import('../src/testing/scripted-replies.ts');
const { startIosSimulator } = await import('../tests/simulators/ios/ios-simulator.ts');

const { signal } = new AbortController();
const rows = Array.from({ length: 30 }, (_, row) => `<p><button>Buy ${row}</button> Item ${row} of the list</p>`);
const phone = await startIosSimulator();
await phone.page.setContent(`<meta name="viewport" content="width=device-width">${rows.join('')}`);
const place = { wdaBaseUrl: phone.wdaUrl };
const device = new IOSDevice(place);
await device.screenshot(signal);
const session = `${phone.wdaUrl}/session/${phone.wda.sessions.id}`;
const frame = { width: 1170, height: 2532 };
const there = { box: box({ left: 30, top: 30, width: 200, height: 60 }, frame) };

const value = async (path, init) => (await (await fetch(`${session}${path}`, init)).json()).value;
const post = (path, body) =>
  value(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const bareScreenshot = async () => Buffer.from(await value('/screenshot'), 'base64');
const bareTap = () => post('/wda/tap', { x: 40, y: 20 });
const model = await startScriptedModel({ respond: () => there });

try {
  const rounds = Number(process.argv[2] ?? 15);
  const agent = await agentFromWebDriverAgent({
    ...place,
    sessionId: phone.wda.sessions.id,
    modelConfig: model.modelConfig,
    generateReport: false,
    waitAfterAction: 0,
  });
  const tasks = {
    'bare request': () => value('/wda/batteryInfo'),
    'request of a device': () => device.runWdaRequest('GET', '/session/:sessionId/wda/batteryInfo'),
    'bare screenshot': bareScreenshot,
    'screenshot of a device': () => device.screenshot(signal),
    'bare: two screenshots, a tap': async () => {
      await bareScreenshot();
      await bareTap();
      await bareScreenshot();
    },
    'aiTap without waits': () => agent.aiTap('the first button'),
  };
  const ms = await inTurn(tasks, { rounds, apart: true });
  for (const [name, time] of Object.entries(ms)) console.log(`${name.padEnd(40)} ${time.toFixed(1)} ms`);
  console.log(`request above bare: ${(ms['request of a device'] - ms['bare request']).toFixed(1)} ms (at most 2)`);
  const ratio = (name, floor) => (ms[name] / ms[floor]).toFixed(2);
  console.log(`screenshot over bare: ${ratio('screenshot of a device', 'bare screenshot')} (at most 1.3)`);
  console.log(`aiTap over its floor: ${ratio('aiTap without waits', 'bare: two screenshots, a tap')} (at most 1.4)`);
  await agent.destroy();
} finally {
  await device.destroy();
  await model.close();
  await phone.close();
}
