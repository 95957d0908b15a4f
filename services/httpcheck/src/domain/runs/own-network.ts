import { setTimeout as sleep } from 'node:timers/promises';

interface NetworkNeeds {
  /**
   * Lists URLs to probe: the operator's URLs, or sites that worked at their last check. `failedLanes` are hosts that
   * currently prove nothing. Returns an empty list if there are no URLs.
   */
  listProbes: (failedLanes: readonly string[]) => Promise<readonly string[]>;
  /**
   * True if the operator configured the URLs. Probes of these URLs then determine if an outage of a site is stored,
   * even if other sites respond.
   */
  hasReferences: boolean;
  /** Probes one URL; null if no request was sent, e.g. because the URL is not public. */
  probe: (url: string, signal: AbortSignal) => Promise<boolean | null>;
  /** Maximum pause between two attempts while the network is down, ms. */
  retryMs: number;
  onChange: (isUp: boolean) => void;
}

/** Maximum number of hosts whose last attempt is remembered. */
const maxLanes = 200;
/** Share of failed hosts, among those that worked before, that suggests an outage of this machine. */
const outageShare = 0.9;
/** Minimum number of failed hosts that indicates an outage without a failed probe. */
const leastLanes = 3;

/**
 * Judges the network of this machine, so that its outage is not stored as an outage of sites (decision 0064). The
 * judgement is valid only for this process, because another replica can have a different network.
 */
export function createOwnNetwork(needs: NetworkNeeds) {
  const { listProbes, hasReferences, probe, retryMs, onChange } = needs;
  /** Last attempt per host to check a site that worked before, in chronological order. */
  const attempts = new Map<string, { at: number; isKept: boolean }>();
  let isDown = false;
  /** Result of the last probes; `isUp` is null if there was nothing to probe. */
  let last: { at: number; isUp: boolean | null } = { at: -Infinity, isUp: null };
  let probing: Promise<boolean | null> | null = null;
  const stopping = new AbortController();

  function change(isUp: boolean): void {
    if (isDown === !isUp) return;
    isDown = !isUp;
    onChange(isUp);
  }

  function since(at: number) {
    const latest = [...attempts].filter(([, attempt]) => attempt.at >= at);
    const failed = latest.filter(([, { isKept }]) => !isKept).map(([lane]) => lane);
    return { failed, isOutage: failed.length >= latest.length * outageShare };
  }

  async function runProbes(): Promise<boolean | null> {
    const at = Date.now();
    const urls = await listProbes(since(at - 2 * retryMs).failed);
    const answers = await Promise.all(urls.map((url) => probe(url, stopping.signal)));
    const isUp = answers.includes(true) ? true : answers.includes(false) ? false : null;
    last = { at, isUp };
    // Failures before the successful probe do not indicate an outage after it.
    if (isUp) attempts.clear();
    return isUp;
  }

  /** Result of probes that started after `at`, or of failed probes that are too recent to be repeated. */
  function probeSince(at: number): Promise<boolean | null> | boolean {
    if (last.isUp === true && last.at >= at) return true;
    if (last.isUp === false && Date.now() - last.at < retryMs) return false;
    probing ??= runProbes().finally(() => (probing = null));
    return probing;
  }

  return {
    /** Records an attempt to check a site that worked before; `isKept` is true if it still works. */
    observe(lane: string, isKept: boolean): void {
      attempts.delete(lane);
      attempts.set(lane, { at: Date.now(), isKept });
      for (const [oldest] of attempts) if (attempts.size > maxLanes) attempts.delete(oldest);
      if (isKept && !hasReferences) change(true);
    },
    isDown: () => isDown,
    /**
     * True if this machine had a network since `at`, in ms since the epoch. `isOwn` is true if the failure itself
     * points to this machine, so that only a successful probe counts.
     */
    async hasNetwork(at: number, isOwn: boolean): Promise<boolean> {
      const seen = since(at);
      let isUp = !hasReferences && !seen.isOutage ? true : await probeSince(at);
      isUp ??= !isOwn && seen.failed.length < leastLanes;
      change(isUp);
      return isUp;
    },
    /**
     * Waits while the network is down, at most `retryMs`. Returns false if the network is still down, or after an
     * abort.
     */
    async whenUp(signal: AbortSignal): Promise<boolean> {
      if (!isDown) return true;
      await sleep(Math.max(0, last.at + retryMs - Date.now()), null, { signal }).catch(() => {});
      if (signal.aborted) return false;
      const isUp = isDown ? await probeSince(Date.now()) : true;
      if (isUp === true) change(true);
      // If there is nothing to probe, the sites themselves are retried.
      return isUp !== false;
    },
    stop: () => stopping.abort(new Error('checks stopping')),
  };
}
