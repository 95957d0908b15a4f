import { LRUCache } from 'lru-cache';
import { spanSink, type FinishedSpan } from '../../tracing/finished-spans.ts';
import { currentTrace, nextTraceparent, traceparentOf, withTrace } from '../../trace.ts';

/** Maximum number of stored traces, larger than the number of runs ever processed concurrently. */
const maxRuns = 1_000;

/** Runs synchronous or asynchronous work as a separate span. @throws the error of `work` */
function withSpan<T>(
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

/** Traces of the runs in this process. They connect the log lines and calls of an item to the request of its run. */
export function createRunTraces() {
  const known = new LRUCache<string, string>({ max: maxRuns });
  return {
    /** Stores the trace of the current message if it concerns a run. */
    remember(work: () => void): void {
      const { runId, traceparent } = currentTrace();
      if (runId !== undefined) known.set(runId, traceparent);
      work();
    },
    /**
     * Runs work on items in the trace of the first item's run. The trace is derived from the run's id if this process
     * has received no message about the run.
     */
    within: <T>(items: readonly { runId: string }[], work: () => T): T => {
      const [first] = items;
      if (!first) return work();
      const { runId } = first;
      const parent = known.get(runId) ?? traceparentOf(runId);
      const traceparent = nextTraceparent(parent);
      return withTrace({ traceparent, runId }, () =>
        withSpan(
          { name: 'work on items', traceparent, parent, attributes: { runId, items: items.length } },
          work,
        ),
      );
    },
  };
}
