import type { Browser, Page } from 'playwright-core';

/** A task on the page's main thread, ms. */
export interface Task {
  /** Since the start of the page's navigation. */
  at: number;
  /** Duration, as the user waits. */
  wall: number;
  /** Processor time; less than `wall` if other programs used the processor. */
  cpu: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

/** Shortest duration of recorded tasks. */
const keptMs = 10;

const marker = 'bench-origin';

/** Records the tasks of a page until the returned function is called, which lists the longer ones. */
export async function recordTasks(browser: Browser, page: Page): Promise<() => Promise<Task[]>> {
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  return async () => {
    // Links the trace's clock to the page's.
    const markedAt = await page.evaluate((name) => performance.mark(name).startTime, marker);
    const trace = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
    const mark = trace.traceEvents.find(({ name }) => name === marker);
    if (!mark) throw new Error('the trace has lost its mark');
    const isMain = ({ pid, tid }: TraceEvent) => pid === mark.pid && tid === mark.tid;
    return trace.traceEvents
      .filter((event) => event.ph === 'X' && event.name.endsWith('RunTask') && isMain(event))
      .map(({ ts, dur = 0, tdur = dur }) => ({
        at: (ts - mark.ts) / 1_000 + markedAt,
        wall: dur / 1_000,
        cpu: tdur / 1_000,
      }))
      .filter(({ wall }) => wall >= keptMs);
  };
}
