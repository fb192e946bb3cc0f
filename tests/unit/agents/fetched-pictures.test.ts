import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { answer } from '../../../src/testing/scripted-replies.ts';
import { failureOf, nameField, openRig, place, useRunFolder } from './rig.ts';

useRunFolder();

const red = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

describe('convertHttpImage2Base64', () => {
  let server: Server;
  let origin = '';
  const asked: (string | undefined)[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url);
      // What a server says of a picture counts less than its bytes.
      response.setHeader('content-type', 'application/octet-stream');
      if (request.url === '/logo') response.end(Buffer.from(red, 'base64'));
      else if (request.url === '/cut')
        response.writeHead(200, { 'content-length': 1000 }).write('a part', () => response.destroy());
      else response.writeHead(404).end('no');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  it('fetches pictures and sends them as base64, and leaves others as they are', async () => {
    await using rig = await openRig({ script: { respond: () => place(nameField.rect) } });
    const images = [
      { name: 'logo', url: `${origin}/logo` },
      { name: 'raw', url: red },
    ];

    await rig.agent.aiTap({ prompt: 'the logo', images, convertHttpImage2Base64: true });

    const data = `data:image/png;base64,${red}`;
    expect(rig.model.requests[0]?.images.slice(0, 2)).toEqual([data, data]);
    expect(asked).toEqual(['/logo']);
  });

  it('false sends the address, which the provider fetches', async () => {
    await using rig = await openRig({ script: { respond: () => place(nameField.rect) } });
    const images = [{ name: 'logo', url: `${origin}/never` }];

    await rig.agent.aiTap({ prompt: 'the logo', images, convertHttpImage2Base64: false });

    expect(rig.model.requests[0]?.images[0]).toBe(`${origin}/never`);
    expect(asked).not.toContain('/never');
  });

  it('that gets a part of a picture fails as if it got none', async () => {
    await using rig = await openRig();
    const images = [{ name: 'logo', url: `${origin}/cut` }];

    const error = await failureOf(rig.agent.aiTap({ prompt: 'the logo', images, convertHttpImage2Base64: true }));

    expect(error).toMatchObject({ code: 'CONFIG_INVALID', message: expect.stringContaining('/cut" cannot be used') });
    expect(rig.calls).toEqual([]);
  });

  it('that cannot fetch a picture fails before the model is asked', async () => {
    await using rig = await openRig();
    const images = [{ name: 'logo', url: `${origin}/gone` }];

    const error = await failureOf(
      rig.agent.aiAssert({ prompt: 'the logo is there', images, convertHttpImage2Base64: true }),
    );

    expect(error).toMatchObject({ code: 'CONFIG_INVALID', message: expect.stringContaining('HTTP 404') });
    expect(rig.calls).toEqual([]);
  });

  it('leaves sizes to the provider, whose refusal is told', async () => {
    const refusal = answer.status(400, { body: '{"error":{"message":"image too small: 1x1"}}' });
    await using rig = await openRig({ script: { respond: () => refusal } });

    const error = await failureOf(rig.agent.aiTap({ prompt: 'the logo', images: [{ name: 'logo', url: red }] }));

    expect(error).toMatchObject({ failureClass: 'model', message: expect.stringContaining('image too small') });
    expect(rig.calls).toHaveLength(1);
  });
});
