type Members = Readonly<Record<string, unknown>>;

/** How a kind of server behaves where servers of Chat Completions differ. */
export interface ServerBehaviour {
  readonly name: string;
  /** Its port, unless it is told otherwise. */
  readonly port?: number;
  /** Whether a request turns the thinking of a hybrid model off. */
  isThinkingOff(body: Members): boolean;
  /** The member of a message that holds thoughts; `content`: between tags there. */
  readonly thoughts: 'reasoning' | 'reasoning_content' | 'content';
  /** The error for a request that it refuses. */
  refuse?(body: Members): { readonly status: number; readonly body: unknown } | undefined;
  /** Whether it answers a request as a stream of events. Default: when it is asked to. */
  streams?(body: Members): boolean;
}

const templateOff = ({ chat_template_kwargs: kwargs }: Members): boolean =>
  (kwargs as Members | undefined)?.['enable_thinking'] === false;
const formatOf = (body: Members): unknown => (body['response_format'] as Members | undefined)?.['type'];
const badRequest = (body: unknown): { status: number; body: unknown } => ({ status: 400, body });

/** One row a server, each with the source of what differs. */
export const serverBehaviours: readonly ServerBehaviour[] = [
  {
    // Thinking is on for models that can, and `reasoning_effort: "none"` turns it off; `think` is only read by its own API
    // (docs/api/openai-compatibility.mdx, ollama/ollama#14820). Thoughts are in `reasoning` (openai/openai.go).
    name: 'Ollama',
    port: 11_434,
    isThinkingOff: (body) => body['reasoning_effort'] === 'none',
    thoughts: 'reasoning',
  },
  {
    // Its Chat Completions know no switch for thinking (lmstudio-ai/lmstudio-bug-tracker#988 and #1990), and refuse json_object
    // with an error that is a text (lmstudio-ai/lmstudio-bug-tracker#189 and #307).
    name: 'LM Studio',
    port: 1234,
    isThinkingOff: () => false,
    thoughts: 'reasoning_content',
    refuse: (body) =>
      formatOf(body) === 'json_object'
        ? badRequest({ error: "'response_format.type' must be 'json_schema' or 'text'" })
        : undefined,
  },
  {
    // `chat_template_kwargs` (tools/server/README.md). A schema that it cannot convert is a bad request; older builds answered 500
    // (ggml-org/llama.cpp#17574, browseros-ai/BrowserOS#255).
    name: 'llama.cpp',
    port: 8080,
    isThinkingOff: templateOff,
    thoughts: 'reasoning_content',
    refuse: (body) =>
      formatOf(body) === 'json_schema' && JSON.stringify(body['response_format']).includes('"array","null"')
        ? badRequest({
            error: {
              code: 400,
              message: 'JSON schema conversion failed:\nUnrecognized schema: {"type":["array","null"]}',
              type: 'invalid_request_error',
            },
          })
        : undefined,
  },
  {
    // `chat_template_kwargs` (qwen.readthedocs.io, "vLLM"). Thoughts are in `reasoning` (docs.vllm.ai, "Reasoning Outputs"; before
    // 0.11 in `reasoning_content`).
    name: 'vLLM',
    port: 8000,
    isThinkingOff: templateOff,
    thoughts: 'reasoning',
  },
  {
    // `enable_thinking` in the body (alibabacloud.com/help/en/model-studio/deep-thinking); `chat_template_kwargs` has no effect there
    // (vllm-project/vllm#17349).
    name: 'Alibaba Cloud Model Studio',
    isThinkingOff: (body) => body['enable_thinking'] === false,
    thoughts: 'reasoning_content',
  },
  {
    // No server that streams without being asked is documented; gateways do, for instance those that share one upstream stream.
    name: 'a gateway that streams unless told not to',
    isThinkingOff: templateOff,
    thoughts: 'content',
    streams: (body) => body['stream'] !== false,
  },
  {
    // Models of Alibaba's cloud that only stream (alibabacloud.com/help/en/model-studio/deep-thinking, "thinking-only"), behind a
    // gateway that passes their events on.
    name: 'a gateway that always streams',
    isThinkingOff: templateOff,
    thoughts: 'reasoning_content',
    streams: () => true,
  },
];
