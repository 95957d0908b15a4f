import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { BusUnavailableError } from '../bus/bus-errors.ts';
import { AppError } from '../errors.ts';
import { errorResponse } from './error-response.ts';

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

describe('errorResponse', () => {
  it.each([
    ['an unavailable Postgres', refused, 'database unavailable'],
    ['an unavailable broker', new BusUnavailableError('the broker is away'), 'broker unavailable'],
    ['an error without a cause', new AppError('provider_unavailable'), 'provider unavailable'],
    [
      'an error with a cause',
      new AppError('service_unavailable', 'Позже', { logText: 'queue full' }),
      'queue full',
    ],
  ])(
    'logs what failed for %s in English, and the message of the response in a field',
    (_name, error, msg) => {
      const lines: unknown[] = [];
      const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
      const { body } = errorResponse(error, 'id', log);
      expect(lines).toMatchObject([{ level: 40, msg, responseText: body.error.message }]);
    },
  );
});
