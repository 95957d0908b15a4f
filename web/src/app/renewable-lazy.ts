import { lazy, type ComponentType } from 'react';

/** Pauses before an import is tried again: together as long as a restart of the gateway takes. */
const retryMs = [500, 1_000, 2_000];

/** Code that did not come: no network, the gateway is down, or the file went with a former release. */
export class CodeUnreachable extends Error {
  /** Asks for it once more; rejects when it does not come. */
  readonly retry: () => Promise<unknown>;

  constructor(retry: () => Promise<unknown>, options: ErrorOptions) {
    super('code could not be loaded', options);
    this.name = 'CodeUnreachable';
    this.retry = retry;
  }
}

/** The browsers' words for a file that did not come, and Vite's; what breaks while it runs is another matter. */
const isAboutLoading = (error: unknown): boolean =>
  error instanceof Error && /imported module|importing a module|unable to preload/i.test(error.message);

/** The file that an import failed for; browsers but Safari name it. */
const fileIn = (error: unknown): string | undefined =>
  error instanceof Error ? /https?:\/\/\S+/.exec(error.message)?.[0] : undefined;

/** Whether that file can be had by now. */
async function isThere(file: string | undefined): Promise<boolean> {
  if (file === undefined) return false;
  return fetch(file).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Between two reloads: what does not come with a new document either is told, not asked for in a circle. */
const reloadPauseMs = 30_000;
const reloadMark = 'code_reloaded_at';

/** Loads the document anew and never returns. @throws `error` when that was done a moment ago, or is no help */
function reload(error: unknown): Promise<never> {
  if (!isAboutLoading(error) || Date.now() - Number(sessionStorage.getItem(reloadMark)) < reloadPauseMs)
    throw error;
  sessionStorage.setItem(reloadMark, String(Date.now()));
  window.location.reload();
  return new Promise(() => undefined);
}

/**
 * Tries again after pauses. A browser may keep a failed import until its document ends (the HTML standard says so,
 * Chromium 150 does so): then, once the file can be had, a new document gets it.
 */
async function patiently<Loaded>(load: () => Promise<Loaded>, pausesMs = retryMs): Promise<Loaded> {
  try {
    return await load();
  } catch (error) {
    const [pauseMs, ...laterMs] = pausesMs;
    if (pauseMs === undefined || !isAboutLoading(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    if (await isThere(fileIn(error))) return load().catch(reload);
    return patiently(load, laterMs);
  }
}

/** A component loaded on demand, and a way to ask for it before it is needed. */
export interface RenewableLazy<Props> {
  /** The component; another one after a failure, because React keeps a failed one for good. */
  readonly current: () => ComponentType<Props>;
  /** Never rejects: a failure shows when the component is drawn. */
  readonly preload: () => Promise<unknown>;
}

/** Wraps a dynamic import of a component. Drawn, it throws `CodeUnreachable` when several tries have failed. */
export function renewableLazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): RenewableLazy<Props> {
  const make = () =>
    lazy(async () => {
      try {
        return { default: await patiently(load) };
      } catch (error) {
        component = make();
        throw isAboutLoading(error) ? new CodeUnreachable(load, { cause: error }) : error;
      }
    });
  let component = make();
  return {
    current: () => component as ComponentType<Props>,
    preload: () => load().catch(() => undefined),
  };
}
