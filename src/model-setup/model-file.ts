import { familyNamed } from '../models/families/registry.ts';
import type { LocalServer } from '../models/openai/local-servers.ts';
import type { FoundServer } from './find-servers.ts';
import { modelFileName } from './load-model-file.ts';
import { addressOf, serverOf, type ModelChoice } from './model-choice.ts';

/** Names that the servers give to Qwen3-VL 8B, where the server does not say what it has. */
const usualModels: Readonly<Record<string, string>> = {
  ollama: 'qwen3-vl:8b',
  lmstudio: 'qwen/qwen3-vl-8b',
  llamacpp: 'qwen3-vl-8b',
  vllm: 'Qwen/Qwen3-VL-8B-Instruct',
};

/** A file for a project. */
export interface ModelFile {
  /** Relative to the project's folder. */
  readonly path: string;
  readonly content: string;
  /** What to add by hand to a file that is there. */
  readonly advice: string;
  /** What the user has to check once it is written. */
  readonly note: string | undefined;
}

interface ModelFileInit {
  readonly choice: ModelChoice;
  readonly found: readonly FoundServer[];
  /** Whether a configuration exists, which does not read the file yet. */
  readonly isConfigKept: boolean;
}

/** The file that names the model; none for the offline model. */
export function modelFiles({ choice, found, isConfigKept }: ModelFileInit): readonly ModelFile[] {
  if (choice === 'offline') return [];
  const server = serverOf(choice);
  const lines = server ? linesOf(server, found) : customLines;
  const notes = [server ? missingNote(server, found) : 'fill it in', isConfigKept && keptNote];
  return [
    {
      path: modelFileName,
      content: `${header}${lines.join('\n')}\n`,
      advice: lines.join('\n'),
      note: notes.filter(Boolean).join('; ') || undefined,
    },
  ];
}

const header =
  '# The model that answers. Variables of the environment win. Keep this file out of Git: it may hold a key.\n';

const customLines = [
  'EYEWRIGHT_MODEL_NAME=',
  'EYEWRIGHT_MODEL_FAMILY=',
  'EYEWRIGHT_MODEL_BASE_URL=',
  'EYEWRIGHT_MODEL_API_KEY=',
];

const keptNote = `your configuration has to load it: process.loadEnvFile('${modelFileName}')`;

/** Thinking before each answer makes a small model many times slower. */
function linesOf(server: LocalServer, found: readonly FoundServer[]): readonly string[] {
  const model = modelOn(server, found) ?? usualModels[server.id] ?? '';
  return [
    `EYEWRIGHT_MODEL_NAME=${model}`,
    `EYEWRIGHT_MODEL_FAMILY=${familyNamed(model)?.name ?? ''}`,
    `EYEWRIGHT_MODEL_BASE_URL=${addressOf(server)}`,
    'EYEWRIGHT_MODEL_REASONING_ENABLED=false',
  ];
}

function modelOn(server: LocalServer, found: readonly FoundServer[]): string | undefined {
  return found.find((one) => one.server.id === server.id)?.model;
}

function missingNote(server: LocalServer, found: readonly FoundServer[]): string | undefined {
  if (modelOn(server, found) !== undefined) return undefined;
  const isThere = found.some((one) => one.server.id === server.id);
  return isThere
    ? `${server.name} has no model of a known family; this one is usual`
    : `${server.name} does not answer at ${addressOf(server)}; start it, and check the name of the model`;
}
