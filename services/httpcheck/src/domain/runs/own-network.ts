import { setTimeout as sleep } from 'node:timers/promises';

interface NetworkNeeds {
  /**
   * URLs to probe: the operator's, or sites that worked at their last check. `failedLanes`: hosts that prove nothing
   * now. Empty if there are none.
   */
  listProbes: (failedLanes: readonly string[]) => Promise<readonly string[]>;
  /**
   * True if the operator configured the URLs. They decide before an outage of a site is stored, whatever else
   * responds.
   */
  hasReferences: boolean;
  /** Probes one URL; null if it was never requested, e.g. because it is not public. */
  probe: (url: string, signal: AbortSignal) => Promise<boolean | null>;
  /** Longest pause between two attempts while the network is down. */
  retryMs: number;
  onChange: (isUp: boolean) => void;
}

/** Hosts whose last attempt is remembered. */
const maxLanes = 200;
/** Share of failed hosts, among those that worked before, that suggests an outage of this machine. */
const outageShare = 0.9;
/** Fewer hosts than this are not "nearly everything", unless a probe fails as well. */
const leastLanes = 3;

/**
 * Judges the network of this machine, so that its outage is not stored as an outage of sites (decision 0064). The
 * judgement only holds for this process: another replica may have a different network.
 */
export function createOwnNetwork(needs: NetworkNeeds) {
  const { listProbes, hasReferences, probe, retryMs, onChange } = needs;
  /** Last attempt per host at sites that worked before; the latest is last. */
  const attempts = new Map<string, { at: number; isKept: boolean }>();
  let isDown = false;
  /** Result of the last probes; null if there was nothing to probe. */
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
    // Failures before the proof say nothing about the time after it.
    if (isUp) attempts.clear();
    return isUp;
  }

  /** Result of probes that started after `at`, or of failed ones that need no repetition yet. */
  function probeSince(at: number): Promise<boolean | null> | boolean {
    if (last.isUp === true && last.at >= at) return true;
    if (last.isUp === false && Date.now() - last.at < retryMs) return false;
    probing ??= runProbes().finally(() => (probing = null));
    return probing;
  }

  return {
    /** Records an attempt at a site that worked before; `isKept`: it still works. */
    observe(lane: string, isKept: boolean): void {
      attempts.delete(lane);
      attempts.set(lane, { at: Date.now(), isKept });
      for (const [oldest] of attempts) if (attempts.size > maxLanes) attempts.delete(oldest);
      if (isKept && !hasReferences) change(true);
    },
    isDown: () => isDown,
    /**
     * True if this machine had a network since `at`, ms of the epoch. `isOwn`: the failure itself points to this
     * machine, so only a proof counts.
     */
    async hasNetwork(at: number, isOwn: boolean): Promise<boolean> {
      const seen = since(at);
      let isUp = !hasReferences && !seen.isOutage ? true : await probeSince(at);
      isUp ??= !isOwn && seen.failed.length < leastLanes;
      change(isUp);
      return isUp;
    },
    /** Waits while the network is down, at most `retryMs`. False if it is still down, or after an abort. */
    async whenUp(signal: AbortSignal): Promise<boolean> {
      if (!isDown) return true;
      await sleep(Math.max(0, last.at + retryMs - Date.now()), null, { signal }).catch(() => {});
      if (signal.aborted) return false;
      const isUp = isDown ? await probeSince(Date.now()) : true;
      if (isUp === true) change(true);
      // Without anything to probe, the sites themselves are retried.
      return isUp !== false;
    },
    stop: () => stopping.abort(new Error('checks stopping')),
  };
}
