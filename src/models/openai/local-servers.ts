/** A model server that people run on their own machine. */
export interface LocalServer {
  readonly name: string;
  /** What `eyewright init --model` calls it. */
  readonly id: 'ollama' | 'lmstudio' | 'llamacpp' | 'vllm';
  /** Where it listens unless it is told otherwise. */
  readonly port: number;
}

/** Makers' defaults: docs.ollama.com/faq, lmstudio.ai/docs/developer/core/server, llama.cpp tools/server/README.md, docs.vllm.ai "OpenAI-Compatible Server". */
export const localServers: readonly LocalServer[] = [
  { name: 'Ollama', id: 'ollama', port: 11_434 },
  { name: 'LM Studio', id: 'lmstudio', port: 1234 },
  { name: 'llama.cpp', id: 'llamacpp', port: 8080 },
  { name: 'vLLM', id: 'vllm', port: 8000 },
];

/** The server whose usual port an address has. */
export function usualServerAt(baseUrl: string | undefined): LocalServer | undefined {
  if (baseUrl === undefined) return undefined;
  const { port } = new URL(baseUrl);
  return localServers.find((server) => String(server.port) === port);
}
