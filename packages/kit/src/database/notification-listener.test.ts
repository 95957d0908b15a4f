import type { Pool } from 'pg';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { AppError } from '../errors.ts';
import { listenForNotifications } from './notification-listener.ts';

/** Listens on a pool whose connections fail; returns the log lines, appended as they are written. */
function listenWith(error: Error): { level: number; msg: string }[] {
  const lines: { level: number; msg: string }[] = [];
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const connect = async (): Promise<never> => {
    throw error;
  };
  const pool = { connect } as unknown as Pool;
  const listener = listenForNotifications(pool, 'channel', { log, onNotify: () => {} });
  onTestFinished(() => listener.stop());
  return lines;
}

it('logs a programming error as an error', async () => {
  const lines = listenWith(new TypeError('x'));
  await expect.poll(() => lines).toMatchObject([{ level: 50, msg: 'listening for notifications failed' }]);
});

it('logs an outage at debug level only, because requests report it', async () => {
  const lines = listenWith(new AppError('service_unavailable'));
  await expect.poll(() => lines).toMatchObject([{ level: 20, msg: 'listening for notifications failed' }]);
});
