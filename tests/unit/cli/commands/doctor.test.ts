import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

import { runCli } from '../../../../src/cli/run-cli.ts';
import { isSupported } from '../../../../src/doctor/installed-package.ts';
import { answer, type ScriptedReply } from '../../../../src/testing/scripted-replies.ts';
import { startScriptedModel, type ScriptedModel } from '../../../../src/testing/scripted-model.ts';
import type { ScriptedRequest } from '../../../../src/testing/scripted-request.ts';
import { answerOf, type Examinee } from './examinee.ts';

const project = fileURLToPath(new URL('../../../../', import.meta.url));
const key = 'sk-very-secret-key';

interface Run {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

const doctor = (env: Record<string, string>, ...args: string[]): Promise<Run> => doctorOn(false, env, ...args);

async function doctorOn(isTTY: boolean, env: Record<string, string>, ...args: string[]): Promise<Run> {
  const written = { out: '', error: '' };
  const stream = (name: keyof typeof written): { write(text: string): void; isTTY: boolean } => ({
    write: (text) => void (written[name] += text),
    isTTY,
  });
  const io = { cwd: project, env, version: '1.2.3', stdout: stream('out'), stderr: stream('error') };
  const code = await runCli(['doctor', ...args], io);
  return { code, ...written };
}

async function withModel(
  behaviour: readonly ScriptedReply[] | Examinee,
  use: (env: Record<string, string>, model: ScriptedModel) => Promise<void>,
): Promise<void> {
  const options = isExaminee(behaviour)
    ? { respond: (request: ScriptedRequest) => answerOf(request, behaviour) }
    : { replies: behaviour };
  await using model = await startScriptedModel(options);
  const env = { ...model.modelConfig, EYEWRIGHT_MODEL_API_KEY: key, EYEWRIGHT_MODEL_RETRY_COUNT: '0' };
  await use(env, model);
}

const isExaminee = (behaviour: readonly ScriptedReply[] | Examinee): behaviour is Examinee => !Array.isArray(behaviour);

/** Sends what comes to `/old` on to `/new`, which is the model. */
async function passOn(request: IncomingMessage, response: ServerResponse, to: string): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (request.url?.startsWith('/old') === true) {
    response.writeHead(307, { location: '/new/chat/completions?token=not-to-be-told' }).end();
    return;
  }
  const headers = {
    'content-type': 'application/json',
    'x-eyewright-call': String(request.headers['x-eyewright-call']),
  };
  const answered = await fetch(`${to}/chat/completions`, { method: 'POST', headers, body: Buffer.concat(chunks) });
  response.writeHead(answered.status, { 'content-type': 'application/json' }).end(await answered.text());
}

describe('eyewright doctor', () => {
  it('names variables of others that are set and not read', async () => {
    const { out } = await doctor({ MIDSCENE_MODEL_NAME: 'a', MIDSCENE_RUN_DIR: 'b', MIDSCENE_CACHE: '' }, '--offline');
    expect(out).toContain('MIDSCENE_MODEL_NAME, MIDSCENE_RUN_DIR: set, but not read');
    expect(out).toContain('EYEWRIGHT_MODEL_NAME');
  });

  it('looks at Node.js, browser, runners and readers, and says that the offline model answers', async () => {
    const { code, out } = await doctor({});

    expect(code).toBe(0);
    expect(out).toMatch(/^ok +Node\.js +\d+\./m);
    expect(out).toMatch(/^ok +Playwright Test +1\./m);
    expect(out).toMatch(/^ok +Text in screenshots +tesseract\.js 7/m);
    expect(out).toMatch(/^ok +Model +none configured: the offline model answers/m);
  });

  it('says what the environment switches on, and what is wrong with it', async () => {
    const strict = await doctor({ EYEWRIGHT_CASSETTE: 'strict', EYEWRIGHT_LOCAL_FIRST: 'true' });
    const wrong = await doctor({ EYEWRIGHT_CASSETTE: 'stric' });

    expect(strict.code).toBe(0);
    expect(strict.out).toMatch(/^ok +Cassettes +EYEWRIGHT_CASSETTE=strict: recorded answers are replayed; models are/m);
    expect(strict.out).toMatch(/^warn +Local first +on, but no model is configured/m);
    expect(strict.out).toMatch(/^ok +Model +none configured: tests get what is on record/m);
    expect(wrong.code).not.toBe(0);
    expect(wrong.out).toMatch(/^FAIL +Cassettes +EYEWRIGHT_CASSETTE must be one of off, record/m);
  });

  it('names a redirect of the server, and where to', async () => {
    await withModel({}, async (env, model) => {
      const server = createServer((request, response) => void passOn(request, response, model.url));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

      const { code, out } = await doctor({ ...env, EYEWRIGHT_MODEL_BASE_URL: `${origin}/old` });

      server.close();
      server.closeAllConnections();
      expect(code).toBe(0);
      expect(out).toMatch(new RegExp(`^warn +address +the server redirects each request to ${origin}/new$`, 'm'));
      expect(out).toContain('Set EYEWRIGHT_MODEL_BASE_URL to that address');
      expect(out).not.toContain('not-to-be-told');
    });
  });

  it('asks a configured model for a word in a text, one in a picture, the corners of two pictures, and both ends of a long prompt', async () => {
    const price = { EYEWRIGHT_MODEL_PRICE_JSON: '{"input": 1, "output": 2}' };
    await withModel({}, async (env, model) => {
      const { code, out } = await doctor({ ...env, ...price });

      expect([code, out]).toEqual([0, out]);
      expect(out).toMatch(/scripted-model at 127\.0\.0\.1:\d+, family qwen3-vl, 1 \/ 2 USD for a million tokens/);
      expect(out).toMatch(/^ok +text +read "HARBOUR", \d+ ms, \d+ tokens, 0\.\d+ USD$/m);
      expect(out).toMatch(/^ok +picture +read ""Harbour\.""/m);
      expect(out).toMatch(/^ok +wide +1280 × 480: found all 4 buttons, at most \d px from the centre, \d+ ms/m);
      expect(out).toMatch(/^ok +tall +480 × 1280: found all 4 buttons/m);
      expect(out).toMatch(/^ok +context +read both ends of a prompt of 1200 lines/m);
      const asked = model.requests.map(({ call, images }) => `${call} ${images.length}`);
      expect(asked).toEqual(['extract 0', 'extract 1', ...Array<string>(9).fill('locate 1'), 'extract 0']);
    });
  });

  it('waits for a model that hangs no longer than its time limit, once', async () => {
    await withModel([answer.hang()], async (env, model) => {
      const { code, out } = await doctor({ ...env, EYEWRIGHT_MODEL_TIMEOUT: '300', EYEWRIGHT_MODEL_RETRY_COUNT: '5' });

      expect(code).toBe(5);
      expect(out).toMatch(/^FAIL +text +.*(?:time|300)/m);
      expect(model.requests).toHaveLength(1);
    });
  });

  it('says on a terminal what it waits for, and clears that line', async () => {
    await withModel([answer.hang()], async (env) => {
      const hanging = { ...env, EYEWRIGHT_MODEL_TIMEOUT: '1500' };
      const { error } = await doctorOn(true, hanging);

      const [, host = ''] = /\/\/([^/]+)/.exec(env['EYEWRIGHT_MODEL_BASE_URL'] ?? '') ?? [];
      expect(error).toContain(`\r\u001b[2KModel, text: waiting for ${host}, for at most 1.5 s (1 s)\r\u001b[2K`);
      expect((await doctor(hanging)).error).not.toContain('waiting for');
    });
  });

  it.each<[string, readonly ScriptedReply[] | Examinee, RegExp]>([
    ['a key that is refused', [answer.status(401)], /^FAIL +text +.*401/m],
    [
      'a model that says why it cannot read',
      [{ data: 'HARBOUR' }, { data: null, errors: ['I see no picture'] }],
      /^FAIL +picture +It answered: I see no picture/m,
    ],
    [
      'a word of a text that was misread, which has no picture',
      [{ data: 'ship' }],
      /^FAIL +text +It read "ship" instead of "HARBOUR".*\n +A model that misreads this will misjudge screens\.$/m,
    ],
    ['a word that was misread', { reads: 'ARBOR' }, /^FAIL +picture +It read "ARBOR" instead/m],
    [
      'a context that is too short',
      { trees: 'unknown, MAPLE' },
      /^FAIL +context +lost the beginning of a prompt of 1200 lines; the server counted \d+ tokens, .*\n +Give the server a context of at least 16384/m,
    ],
    [
      'swapped axes',
      { place: ({ x, y }) => [y * 1000, x * 1000] },
      /^FAIL +wide +1280 × 480: found EAST at .*\n +The axes are swapped\. Another family may fit/m,
    ],
    [
      'pixels where shares are meant',
      { place: ({ x, y }, { width, height }) => [x * width, y * height] },
      /^FAIL +tall .*\n +The numbers are pixels, where the family qwen3-vl has 0 to 1000\./m,
    ],
    [
      'places that follow no rule',
      { place: ({ x, y }) => [y > 0.5 ? x * 1000 : x * 500, y > 0.5 ? y * 1000 : y * 2000] },
      /^FAIL +tall .*\n +The places follow no rule/m,
    ],
    [
      'places that drift',
      { place: ({ x, y }) => [x * 1000, y * 1000 - 30] },
      /^FAIL +tall .*\n +All places drift to the top by 3 %/m,
    ],
    [
      'one wrong place, which shows no drift',
      { place: ({ x, y }) => [x * 1000, y * 1000 - 300] },
      /^FAIL +place .*\n +One place shows no rule/m,
    ],
    [
      'one place for all buttons',
      { place: () => [10, 20] },
      /^FAIL +wide .*\n +It gives the same place for every button: it does not see the picture/m,
    ],
    [
      'places in a picture that was made square',
      { place: ({ x, y }) => [x * 1000, y * 560] },
      /^FAIL +wide .*\n +Places are squeezed down to 56 %/m,
    ],
    [
      'places that are counted from the bottom',
      { place: ({ x, y }) => [x * 1000, 1000 - y * 1000] },
      /^FAIL +wide .*\n +Places are counted from the bottom/m,
    ],
  ])('fails for %s, and says what to do', async (_title, behaviour, shown) => {
    await withModel(behaviour, async (env) => {
      const { code, out, error } = await doctor(env);

      expect(code).toBe(5);
      expect(out).toMatch(shown);
      expect(error).toMatch(/\d of \d+ checks failed: Model/);
      expect(out + error).not.toContain(key);
    });
  });

  it('warns of numbers from 0 to 1024, which are nearly right', async () => {
    await withModel({ place: ({ x, y }) => [x * 1024, y * 1024] }, async (env) => {
      const { out } = await doctor(env);

      expect(out).toMatch(
        /^(?:warn|FAIL) +wide .*\n +The numbers are 0 to 1024, where the family qwen3-vl has 0 to 1000/m,
      );
    });
  });

  it('shows what the server was told once', async () => {
    const thinks = { role: 'assistant', content: '{"data": "HARBOUR"}', reasoning_content: 'A ship. A harbour.' };
    const respond = (request: ScriptedRequest): Promise<ScriptedReply | undefined> | ScriptedReply =>
      request.text.includes('safe') ? { ...answer.content(''), message: thinks } : answerOf(request);
    await using model = await startScriptedModel({ respond });
    const { out } = await doctor({ ...model.modelConfig, EYEWRIGHT_MODEL_REASONING_ENABLED: 'false' });

    expect(out).toMatch(
      /^warn +server +Model "scripted-model" thinks, although EYEWRIGHT_MODEL_REASONING_ENABLED is false/m,
    );
  });

  it('checks slots that differ apart, and warns of a family that is missing', async () => {
    await withModel([], async (env, model) => {
      const { code, out } = await doctor(
        { ...env, EYEWRIGHT_MODEL_FAMILY: '', EYEWRIGHT_INSIGHT_MODEL_NAME: 'other' },
        '--offline',
      );

      expect(code).toBe(0);
      expect(out).toMatch(/^warn +Model \(default, planning\) +scripted-model at/m);
      expect(out).toMatch(/^warn +Model \(insight\) +other at/m);
      expect(out).toContain('Without EYEWRIGHT_MODEL_FAMILY it reads and judges');
      expect(model.requests).toEqual([]);
    });
  });

  it('says which key of the configuration is wrong', async () => {
    const { code, out } = await doctor({ EYEWRIGHT_MODEL_NAME: 'm', EYEWRIGHT_MODEL_FAMILY: 'qwen' });

    expect(code).toBe(5);
    expect(out).toMatch(/FAIL +Model +EYEWRIGHT_MODEL_FAMILY must be/);
  });

  it('writes JSON for other programs', async () => {
    const { out } = await doctor({}, '--json');

    expect(JSON.parse(out)).toContainEqual(expect.objectContaining({ name: 'Model', status: 'ok' }));
  });
});

describe('isSupported', () => {
  it.each([
    ['1.52.0', '^1.52.0', true],
    ['1.51.9', '^1.52.0', false],
    ['2.0.0', '^1.52.0', false],
    ['12.3.4', '^11.0.0 || ^12.0.0 || ^13.0.0', true],
    ['10.9.9', '^11.0.0 || ^12.0.0 || ^13.0.0', false],
    ['4.0.0-beta.1', '^3.2.0 || ^4.0.0', true],
  ])('%s in %s: %s', (version, range, expected) => {
    expect(isSupported(version, range)).toBe(expected);
  });
});
