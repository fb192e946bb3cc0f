import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  SimpleSpanProcessor,
  type ReadableSpan,
} from '@opentelemetry/sdk-trace-node';
import { describe, expect, it, onTestFinished } from 'vitest';

import { callAttributes } from '../../../src/tracing/call-span.ts';
import { answer } from '../../../src/testing/scripted-replies.ts';
import { failureOf, openRig, place, saveButton, useRunFolder } from '../agents/rig.ts';

useRunFolder();

const onSave = place(saveButton.rect);

/** Collects traces until the test ends. */
function collect(): InMemorySpanExporter {
  const exporter = new InMemorySpanExporter();
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  provider.register();
  onTestFinished(async () => {
    await provider.shutdown();
    trace.disable();
    context.disable();
    propagation.disable();
  });
  return exporter;
}

const parentOf = (span: ReadableSpan | undefined, spans: readonly ReadableSpan[]): string | undefined =>
  spans.find((other) => other.spanContext().spanId === span?.parentSpanContext?.spanId)?.name;

describe('traces', () => {
  it('have a span for each call and each request to a model, one in the other, below those of the test', async () => {
    const exporter = collect();
    await using rig = await openRig({ script: { replies: [answer.status(500), onSave] } });

    await trace.getTracer('test').startActiveSpan('my test', async (span) => {
      await rig.agent.aiTap('Save');
      span.end();
    });

    const spans = exporter.getFinishedSpans();
    const call = spans.find(({ name }) => name === 'chat scripted-model');
    const verb = spans.find(({ name }) => name === 'aiTap');
    expect(parentOf(verb, spans)).toBe('my test');
    expect(parentOf(call, spans)).toBe('Locate');
    expect(new Set(spans.map((span) => span.spanContext().traceId)).size).toBe(1);
    expect(call).toMatchObject({
      kind: SpanKind.CLIENT,
      instrumentationScope: { name: 'eyewright' },
      attributes: {
        'gen_ai.operation.name': 'chat',
        'gen_ai.provider.name': '127.0.0.1',
        'gen_ai.request.model': 'scripted-model',
        'gen_ai.response.model': 'scripted-model',
        'gen_ai.response.id': 'scripted-2',
        'gen_ai.usage.input_tokens': rig.agent.metrics.totalPromptTokens,
        'gen_ai.usage.output_tokens': rig.agent.metrics.totalCompletionTokens,
        'server.address': '127.0.0.1',
        'server.port': expect.any(Number),
        'eyewright.call.kind': 'locate',
        'eyewright.call.requests': 2,
      },
    });
  });

  it('tell what failed by its code, and hold no words of test, page or model', async () => {
    const exporter = collect();
    await using rig = await openRig({ script: { respond: () => 'prose of the model' } });

    await failureOf(rig.agent.aiTap('the words of the test'));

    const spans = exporter.getFinishedSpans();
    const calls = spans.filter(({ name }) => name.startsWith('chat'));
    expect(calls).toHaveLength(2);
    for (const span of [...calls, ...spans.filter(({ name }) => name === 'aiTap')]) {
      expect(span.status).toEqual({ code: SpanStatusCode.ERROR });
      expect(span.attributes['error.type']).toBe('MODEL_REPLY_INVALID');
    }
    const told = JSON.stringify(
      spans.map(({ name, attributes, events, status }) => [name, attributes, events, status]),
    );
    expect(told).not.toMatch(/words of the test|prose of the model|scripted-model-key/);
  });

  it('are not written where nobody collects them', async () => {
    await using rig = await openRig({ script: { replies: [onSave] } });

    await rig.agent.aiTap('Save');

    expect(rig.calls).toEqual(['locate']);
    expect(collect().getFinishedSpans()).toEqual([]);
  });
});

describe('the name of a provider', () => {
  it.each([
    ['api.openai.com', 'openai', 'api.openai.com'],
    ['my-team.openai.azure.com', 'azure.ai.openai', 'my-team.openai.azure.com'],
    ['models.example.com', 'models.example.com', 'models.example.com'],
    ['localhost:8000', 'localhost', 'localhost'],
    ['anthropic.messages', 'anthropic', undefined],
    ['google.generative-ai', 'gcp.gemini', undefined],
    ['house.chat', 'house', undefined],
    [undefined, 'eyewright', undefined],
  ])('of %s is %s', (server, name, address) => {
    const facts = { kind: 'locate', modelName: 'm', startedAt: 0, prompt: '', retries: 0 } as const;
    const attributes = callAttributes({ ...facts, ...(server !== undefined && { server }) });

    expect([attributes['gen_ai.provider.name'], attributes['server.address']]).toEqual([name, address]);
  });
});
