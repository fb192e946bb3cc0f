import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, it } from 'vitest';

import { ClientLog } from '../../../../../src/devices/computer/rdp/xfreerdp/client-log.ts';

it('counts what happens in the clipboard channel, in the words of FreeRDP 2 and 3', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'eyewright-log-'));
  const log = new ClientLog(folder);
  const line = (text: string) =>
    appendFile(
      join(folder, 'client.log'),
      `[10:00:00:000] [1:2] [DEBUG][com.freerdp.channels.cliprdr.client] - ${text}`,
    );
  try {
    expect(await log.count('MonitorReady')).toBe(0);
    await line('MonitorReady\n');
    await line('ClientFormatList: numFormats: 9\n');
    await line('ClientFormatListResponse\n');
    await line('[cliprdr_process_format_list_response]: ServerFormatListResponse\n');
    await line('ServerFormatListResponse failed with error 1!\n');
    await line('ClientFormatDataRes');

    expect(await Promise.all([log.count('MonitorReady'), log.count('ClientFormatList')])).toEqual([1, 1]);
    expect(await log.count('ServerFormatListResponse')).toBe(1);
    expect(await log.count('ClientFormatDataResponse')).toBe(0);
    await appendFile(join(folder, 'client.log'), 'ponse\n');
    expect(await log.count('ClientFormatDataResponse')).toBe(1);
  } finally {
    await log.close();
    await rm(folder, { recursive: true });
  }
});
