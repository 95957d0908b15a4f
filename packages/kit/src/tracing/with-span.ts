import { spanSink, type FinishedSpan } from './finished-spans.ts';

/** Runs synchronous or asynchronous work as a separate span. @throws the error of `work` */
export function withSpan<T>(
  step: Pick<FinishedSpan, 'name' | 'traceparent' | 'parent' | 'attributes'>,
  work: () => T,
): T {
  const sink = spanSink();
  if (!sink) return work();
  const startedAtMs = performance.now();
  const end = (isFailed: boolean): void =>
    sink({ ...step, kind: 'internal', startedAtMs, endedAtMs: performance.now(), isFailed });
  let result: T;
  try {
    result = work();
  } catch (error) {
    end(true);
    throw error;
  }
  if (!(result instanceof Promise)) end(false);
  else
    result.then(
      () => end(false),
      () => end(true),
    );
  return result;
}
