import type { ComponentType } from 'react';
import { lazyComponent, type LazyComponent } from '../shared/loading/lazy-component.tsx';

/** Delays between the tries of an import: together as long as a restart of the gateway takes. */
const retryMs = [500, 1_000, 2_000];

/** A chunk failed to load: no network, the gateway is down, or the file went with a former release. */
export class ChunkLoadError extends Error {
  /** Imports it once more; rejects when that fails, too. */
  readonly retry: () => Promise<unknown>;

  constructor(retry: () => Promise<unknown>, options: ErrorOptions) {
    super('code could not be loaded', options);
    this.name = 'ChunkLoadError';
    this.retry = retry;
  }
}

/** Matches the browsers' and Vite's messages for a failed load; an error thrown while the module runs is none. */
const isAboutLoading = (error: unknown): boolean =>
  error instanceof Error && /imported module|importing a module|unable to preload/i.test(error.message);

/** URL of the chunk that failed; every browser but Safari names it. */
const fileIn = (error: unknown): string | undefined =>
  error instanceof Error ? /https?:\/\/\S+/.exec(error.message)?.[0] : undefined;

/** Whether that URL answers by now. */
async function isThere(file: string | undefined): Promise<boolean> {
  if (file === undefined) return false;
  return fetch(file).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Guards against a reload loop: within this time a second failure is shown instead of reloading again. */
const reloadPauseMs = 30_000;
const reloadedAtKey = 'code_reloaded_at';

/** False when that was done a moment ago. A form that would lose what was typed asks first (`beforeunload`). */
function reloadOnce(): boolean {
  if (Date.now() - Number(sessionStorage.getItem(reloadedAtKey)) < reloadPauseMs) return false;
  sessionStorage.setItem(reloadedAtKey, String(Date.now()));
  window.location.reload();
  return true;
}

/** Reloads the document and never returns. @throws `error` when that was done a moment ago, or is no help */
function reload(error: unknown): Promise<never> {
  if (!isAboutLoading(error) || !reloadOnce()) throw error;
  return new Promise(() => undefined);
}

/** Whether a newer release is served by now: its page names another entry script than this document was made with. */
async function isUpgraded(): Promise<boolean> {
  const entry = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  if (entry === null || entry === undefined) return false;
  const page = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } }).then(
    (answer) => (answer.ok ? answer.text() : ''),
    () => '',
  );
  return page.includes('<script') && !page.includes(entry);
}

/**
 * A tab from before an upgrade asks for files that went with the former release: whatever import fails (Vite tells of
 * each), it loads the new one, once.
 */
export function reloadAfterUpgrade(): void {
  window.addEventListener('vite:preloadError', () => {
    void isUpgraded().then((upgraded) => upgraded && reloadOnce());
  });
}

/**
 * Retries with delays. A browser may keep a failed import until its document ends (the HTML standard says so,
 * Chromium 150 does so): then, once the file answers, the document is reloaded.
 */
async function loadWithRetry<Loaded>(load: () => Promise<Loaded>, pausesMs = retryMs): Promise<Loaded> {
  try {
    return await load();
  } catch (error) {
    const [pauseMs, ...laterMs] = pausesMs;
    if (pauseMs === undefined || !isAboutLoading(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    if (await isThere(fileIn(error))) return load().catch(reload);
    return loadWithRetry(load, laterMs);
  }
}

/** A component loaded on demand, with retries; drawn, it throws `ChunkLoadError` when all of them have failed. */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  return lazyComponent(async () => {
    try {
      return await loadWithRetry(load);
    } catch (error) {
      throw isAboutLoading(error) ? new ChunkLoadError(load, { cause: error }) : error;
    }
  });
}
