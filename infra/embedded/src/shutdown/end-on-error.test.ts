import { createLog } from '@geoplan/kit/log';
import { expect, test } from 'vitest';
import { endOnError } from './end-on-error.ts';

test('an uncaught error ends the run even if the log throws', () => {
  const ended: number[] = [];
  const log = createLog({
    service: 'geoplan',
    level: 'info',
    destination: {
      write() {
        throw new Error('ENOSPC');
      },
    },
  });
  const shutdown = { end: async (code: number) => void ended.push(code) };
  expect(() => endOnError(new Error('bug'), shutdown, log)).toThrow('ENOSPC');
  expect(ended).toEqual([1]);
});
