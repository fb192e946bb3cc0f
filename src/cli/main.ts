#!/usr/bin/env node

import { detectAgent } from 'std-env';

import { ownVersion } from '../util/code-folder.ts';
import type { CliStream } from './cli-io.ts';
import { loadModelFile } from '../model-setup/load-model-file.ts';
import { hasColors } from './paint.ts';
import { runCli } from './run-cli.ts';

if (process.argv[2] === 'session-process') await (await import('./sessions/run-session.ts')).awaitSession();
else {
  loadModelFile(process.cwd(), process.env);
  process.exitCode = await runCli(process.argv.slice(2), {
    cwd: process.cwd(),
    env: process.env,
    version: ownVersion(),
    agent: detectAgent().name,
    stdout: toStream(process.stdout),
    stderr: toStream(process.stderr),
    open: async (address) => (await import('open')).default(address),
  });
}

function toStream(stream: NodeJS.WriteStream): CliStream {
  const { isTTY } = stream;
  return { write: (text) => void stream.write(text), isTTY, hasColors: hasColors(isTTY, process.env) };
}
