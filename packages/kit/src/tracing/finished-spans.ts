/** One step of a trace that is over: a request answered, a message handled, work on a run's items. */
export interface FinishedSpan {
  /** Low in variety: the declared path, the message's type. */
  name: string;
  kind: 'server' | 'consumer' | 'internal';
  /** Its own W3C `traceparent`. */
  traceparent: string;
  /** Of the step that caused it; absent at the beginning of a trace. */
  parent?: string | undefined;
  /** By `performance.now()`. */
  startedAtMs: number;
  endedAtMs: number;
  isFailed: boolean;
  attributes: Record<string, string | number>;
}

/** Takes spans; must not throw. */
export type SpanSink = (span: FinishedSpan) => void;

let sink: SpanSink | undefined;

/** Where the process's spans go from now on; undefined: nowhere. */
export function sendSpansTo(to: SpanSink | undefined): void {
  sink = to;
}

/** Where spans go; undefined while nobody collects them, which is the usual case: then nothing is to be built. */
export function spanSink(): SpanSink | undefined {
  return sink;
}
