/** What happens when a request fails; a row of the documentation, and of the tests. */
export interface FaultRow {
  readonly what: string;
  /** Whether it is sent again, and when. */
  readonly again: string;
  /** The code of the error in the end. */
  readonly code: string;
}

const retried = 'yes, `…_RETRY_COUNT` times; the wait starts at `…_RETRY_INTERVAL` and doubles each time';

/** In the order of a request: the way there, the status, the body. */
export const faults = {
  connection: {
    what: 'no connection, a lost connection, an incomplete body',
    again: retried,
    code: 'MODEL_REQUEST_FAILED',
  },
  timeout: {
    what: 'no complete answer within `…_TIMEOUT`',
    again: retried,
    code: 'MODEL_REQUEST_FAILED',
  },
  passing: { what: '408, 409, other 5xx', again: retried, code: 'MODEL_REQUEST_FAILED' },
  limited: { what: '429', again: `${retried}; other requests wait as well`, code: 'MODEL_RATE_LIMITED' },
  retryAfter: {
    what: '408, 409, 429 and 5xx that name a time to wait, in `Retry-After` or in the text; for 429 also in `x-ratelimit-reset-…` or `RateLimit`',
    again: 'yes, after the time that the server names, any number of times, but at most `…_TIMEOUT` in total',
    code: 'the same as without a named time',
  },
  quota: { what: '429 with the code or type `insufficient_quota`', again: 'no', code: 'MODEL_RATE_LIMITED' },
  redirect: {
    what: 'redirects (307 and 308 within one server are followed)',
    again: 'no: the key is sent to no other server',
    code: 'MODEL_REQUEST_FAILED',
  },
  unauthorized: { what: '401, 403', again: 'no', code: 'MODEL_UNAUTHORIZED' },
  refused: {
    what: '400, 404, 413 and other 4xx, 501, 505, and 5xx that say that something is not supported',
    again: 'no',
    code: 'MODEL_REQUEST_FAILED',
  },
  format: {
    what: '400, 422 and some 5xx for a request that asks for a response format, unless the server blames another part of the request, or its length',
    again: 'yes, at once, with the next looser format',
    code: 'MODEL_REQUEST_FAILED',
  },
  foreign: {
    what: 'an answer that is not a chat completion: empty, a web page, broken JSON, an error with status 200',
    again: 'no',
    code: 'MODEL_REQUEST_FAILED',
  },
  oversize: { what: 'an answer of more than 4 MB', again: 'no', code: 'MODEL_REPLY_INVALID' },
  unusable: {
    what: 'a completion that cannot be used: plain text, or not in the requested format',
    again: 'once, with the problem described to the model',
    code: 'MODEL_REPLY_INVALID',
  },
  exhausted: {
    what: 'a completion that reaches the token limit, or contains only reasoning',
    again: 'no',
    code: 'MODEL_REPLY_INVALID',
  },
  declined: { what: 'a completion in which the model refuses', again: 'no', code: 'MODEL_REPLY_INVALID' },
} as const satisfies Record<string, FaultRow>;
