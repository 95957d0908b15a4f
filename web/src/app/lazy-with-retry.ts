import type { ComponentType } from 'react';
import { lazyComponent, type LazyComponent } from '../shared/loading/lazy-component.tsx';

/** Delays between attempts to import a chunk, in ms; their sum is long enough for the gateway to restart. */
const retryMs = [500, 1_000, 2_000];

/**
 * Error for a chunk that failed to load, because there is no network, the gateway is down, or the file belonged to a
 * previous release.
 */
export class ChunkLoadError extends Error {
  /** Imports the chunk again; rejects if this import also fails. */
  readonly retry: () => Promise<unknown>;

  constructor(retry: () => Promise<unknown>, options: ErrorOptions) {
    super('code could not be loaded', options);
    this.name = 'ChunkLoadError';
    this.retry = retry;
  }
}

/**
 * Matches the messages of browsers and Vite for a failed load. An error thrown while the module runs does not match.
 */
const isAboutLoading = (error: unknown): boolean =>
  error instanceof Error && /imported module|importing a module|unable to preload/i.test(error.message);

/** URL of the chunk that failed to load; undefined in Safari, whose message does not contain it. */
const fileIn = (error: unknown): string | undefined =>
  error instanceof Error ? /https?:\/\/\S+/.exec(error.message)?.[0] : undefined;

/** True if the file is available now. */
async function isThere(file: string | undefined): Promise<boolean> {
  if (file === undefined) return false;
  return fetch(file).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * Guard against a reload loop, in ms. A second failure within this time is shown and does not reload the document
 * again.
 */
const reloadPauseMs = 30_000;
const reloadedAtKey = 'code_reloaded_at';

/**
 * Reloads the document; returns false if it was reloaded within `reloadPauseMs`. A form with unsaved input requests
 * confirmation first (`beforeunload`).
 */
function reloadOnce(): boolean {
  if (Date.now() - Number(sessionStorage.getItem(reloadedAtKey)) < reloadPauseMs) return false;
  sessionStorage.setItem(reloadedAtKey, String(Date.now()));
  window.location.reload();
  return true;
}

/**
 * Reloads the document and never returns. @throws `error` if the document was reloaded recently, or the error is not
 * a load failure
 */
function reload(error: unknown): Promise<never> {
  if (!isAboutLoading(error) || !reloadOnce()) throw error;
  return new Promise(() => undefined);
}

/**
 * True if the server now serves a newer release, that is, a page that references a different entry script than this
 * document.
 */
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
 * Loads the new release once if any import fails (Vite reports each failure). A tab opened before an upgrade requests
 * files of the previous release.
 */
export function reloadAfterUpgrade(): void {
  window.addEventListener('vite:preloadError', () => {
    void isUpgraded().then((upgraded) => upgraded && reloadOnce());
  });
}

/**
 * Retries with delays. A browser may cache a failed import for the lifetime of its document (per the HTML standard;
 * Chromium 150 does). In that case the document is reloaded once the file is available.
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

/** Component loaded on demand, with retries. It throws `ChunkLoadError` when rendered if all attempts failed. */
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
