/** A list and its limits. */
interface RunQueue {
  urls: readonly string[];
  /** Maximum number of concurrent checks. */
  limit: number;
  /** Maximum number of concurrent checks per host; `undefined` if there is no limit. */
  perHost?: number | undefined;
  check: (url: string, at: number) => Promise<void>;
}

/** Checks a list in order, each URL as soon as there is room for it; a host at its limit is skipped. */
export async function runQueue({ urls, limit, perHost = Infinity, check }: RunQueue): Promise<void> {
  const waiting = urls.map((url, at) => ({ url, at, host: new URL(url).hostname }));
  const ofHost = new Map<string, number>();
  const done = Promise.withResolvers<void>();
  let running = 0;

  function count(host: string, more: 1 | -1): void {
    running += more;
    ofHost.set(host, (ofHost.get(host) ?? 0) + more);
  }

  async function run({ url, at, host }: (typeof waiting)[number]): Promise<void> {
    count(host, 1);
    await check(url, at);
    count(host, -1);
    fill();
  }

  /** `null` if no slot is free, or no URL may use it. */
  function takeNext(): (typeof waiting)[number] | null {
    if (running >= limit) return null;
    const next = waiting.findIndex(({ host }) => (ofHost.get(host) ?? 0) < perHost);
    return next < 0 ? null : (waiting.splice(next, 1)[0] ?? null);
  }

  function fill(): void {
    for (let item = takeNext(); item; item = takeNext()) run(item).catch(done.reject);
    if (running === 0 && waiting.length === 0) done.resolve();
  }

  fill();
  await done.promise;
}
