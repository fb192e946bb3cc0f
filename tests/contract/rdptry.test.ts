import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeFileSync } from 'node:fs';
import { startXrdp, startShadow, type RdpServer } from './rdp-servers.ts';
import { xfreerdpBackend } from '../../src/devices/computer/rdp/xfreerdp/xfreerdp-backend.ts';
import { X11Keyboard } from '../../src/devices/computer/x11/keyboard/x11-keyboard.ts';
let x: RdpServer, s: RdpServer;
beforeAll(async () => { const t=performance.now(); [x, s] = await Promise.all([startXrdp(), startShadow({account: {username:'bob', password:'pw'}})]); console.log('servers', performance.now()-t); });
afterAll(async () => { await Promise.all([x?.stop(), s?.stop()]); });
const backend = xfreerdpBackend({ keyboard: (connection) => X11Keyboard.open({ connection }) });
const req = (over: object) => ({ host: '127.0.0.1', port: 0, username: 'bob', password: 'pw', domain: undefined, localAddress: undefined, adminSession: false, ignoreCertificate: true, securityProtocol: 'auto', size: { width: 1024, height: 768 }, ...over }) as never;
test.each(['x','s'])('try %s', async (which) => {
  const server = which === 'x' ? x : s;
  await server.rig.start(['xterm','-geometry','60x20+50+50','-e','cat > typed']);
  const signal = AbortSignal.timeout(30000);
  const d = backend.createDriver(req({port: server.port}), process.env);
  const t = performance.now();
  try {
  console.log(await d.open(signal), performance.now()-t);
  const t1 = performance.now(); const shot = await d.capture(signal); console.log('capture', performance.now()-t1, shot.width, shot.height);
  writeFileSync(`/tmp/rdpx/${which}.png`, shot.data);
  await d.pointer.move({x:200,y:200},{signal}); await d.pointer.press('left',{signal}); await d.pointer.release('left');
  const t2 = performance.now();
  const text = String.raw`abcXYZ 0123 !"#$%&'()*+,-./:;<=>?@[\]^_` + '`{|}~';
  await d.keyboard.typeText(text + '\n' + 'The quick brown fox jumps over the lazy dog 112345. AAaa((( '.repeat(20) + '\n', {signal, modifierDelayMs: 0, isSecret: false}); console.log('typed', performance.now()-t2);
  await server.rig.has('typed', text + '\n' + 'The quick brown fox jumps over the lazy dog 112345. AAaa((( '.repeat(20) + '\n'); console.log('arrived', performance.now()-t2);
  } finally { const t = performance.now(); await d.close(); console.log('close', performance.now()-t); }
});
