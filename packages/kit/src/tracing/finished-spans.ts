/** One finished step of a trace: a request, a message, or work on a run's items. */
export interface FinishedSpan {
  /** Name of low cardinality, which is the declared path or the message's type. */
  name: string;
  kind: 'server' | 'consumer' | 'internal';
  /** W3C `traceparent` of this span. */
  traceparent: string;
  /** Parent span; absent at the start of a trace. */
  parent?: string | undefined;
  /** Time by `performance.now()`. */
  startedAtMs: number;
  endedAtMs: number;
  isFailed: boolean;
  attributes: Record<string, string | number>;
}

/** Takes spans; must not throw. */
export type SpanSink = (span: FinishedSpan) => void;

let sink: SpanSink | undefined;

/** Sets the destination of the process's spans; `undefined` discards them. */
export function sendSpansTo(to: SpanSink | undefined): void {
  sink = to;
}

/**
 * Destination of spans; `undefined` if no spans are collected. This is the default, in which no spans should be
 * built.
 */
export function spanSink(): SpanSink | undefined {
  return sink;
}
