import { flushed, type Log } from './log.ts';

/** Hard timeout of a shutdown, ms (reliability "How" 13). */
export const hardTimeoutMs = 25_000;

interface ShutdownOptions {
  log: Log;
  /** Runs once, for at most 9 s; see `stopInOrder`. */
  close: () => Promise<void>;
  /** Ends the process; replaceable so that tests survive. */
  exit?: (code: number) => void;
}

/**
 * Closes the process on SIGTERM or SIGINT, with exit 0 when drained, or exit 1 on a second signal or after 25 s. An
 * uncaught error closes the process in the same way with exit 1, because its state is then unknown. Periodic work
 * catches its own errors.
 */
export function closeOnSignals(options: ShutdownOptions): void {
  const { log, close, exit = (code: number) => process.exit(code) } = options;
  let closing = false;
  async function closeAndFlush(): Promise<number> {
    const failure = await close().then(
      () => undefined,
      (error: unknown) => ({ err: error }),
    );
    if (failure) log.error(failure, 'shutdown failed');
    await flushed(log);
    return failure ? 1 : 0;
  }
  function shutDown(codeIfClosed: number): void {
    closing = true;
    setTimeout(() => {
      log.error('shutdown exceeded 25 s');
      exit(1);
    }, hardTimeoutMs).unref();
    void closeAndFlush().then(
      (code) => exit(code || codeIfClosed),
      () => exit(1),
    );
  }
  const onSignal = (signal: NodeJS.Signals): void => {
    if (closing) {
      log.warn({ signal }, 'second signal: exiting immediately');
      exit(1);
      return;
    }
    log.info({ signal }, 'stopping');
    shutDown(0);
  };
  const onError = (error: unknown): void => {
    log.fatal({ err: error }, 'unexpected error, stopping');
    if (!closing) shutDown(1);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, onSignal);
  for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, onError);
}
