import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { idsOf } from '../trace.ts';
import type { FinishedSpan, SpanSink } from './finished-spans.ts';

/** Maximum number of spans waiting for the collector; excess spans are dropped. */
const maxWaiting = 4_096;
/** Maximum delay until a trace becomes visible, ms. */
const exportEveryMs = 2_000;
const exportTimeoutMs = 5_000;

const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, internal: SpanKind.INTERNAL };

/** Span exporter of a process. */
export interface SpanExport {
  readonly sink: SpanSink;
  /** Sends waiting spans; an unreachable collector costs at most 5 s. Never throws. */
  close(): Promise<void>;
}

function contextOf(traceparent: string) {
  return { ...idsOf(traceparent), traceFlags: TraceFlags.SAMPLED };
}

/** Sends spans to a collector over OTLP/HTTP in batches. If the collector is unreachable, only spans are lost. */
export function exportSpans(options: { service: string; endpoint: string }): SpanExport {
  // Our ids are assigned before the span exists, because they were logged and passed on while the work was running.
  let own = contextOf(`00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': options.service }),
    sampler: new AlwaysOnSampler(),
    idGenerator: { generateTraceId: () => own.traceId, generateSpanId: () => own.spanId },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: `${options.endpoint.replace(/\/+$/, '')}/v1/traces`,
          timeoutMillis: exportTimeoutMs,
        }),
        maxQueueSize: maxWaiting,
        scheduledDelayMillis: exportEveryMs,
        exportTimeoutMillis: exportTimeoutMs,
      }),
    ],
  });
  const tracer = provider.getTracer('geoplan');

  function send(finished: FinishedSpan): void {
    own = contextOf(finished.traceparent);
    const caused = finished.parent === undefined ? undefined : contextOf(finished.parent);
    const parent = caused ? trace.setSpanContext(ROOT_CONTEXT, caused) : ROOT_CONTEXT;
    const { name, attributes, startedAtMs, endedAtMs, isFailed } = finished;
    const facts = {
      kind: kinds[finished.kind],
      startTime: performance.timeOrigin + startedAtMs,
      attributes,
    };
    const span = tracer.startSpan(name, facts, parent);
    if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(performance.timeOrigin + endedAtMs);
  }

  return { sink: send, close: () => provider.shutdown().catch(() => undefined) };
}
