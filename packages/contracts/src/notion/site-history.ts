import { z } from 'zod';
import { endpoint, success } from '../define.ts';

/** Default retention period of site changes, in days. */
export const defaultHistoryDays = 1_095;

const historyRetention = z.strictObject({
  /** Retention period in days; 0 keeps changes forever. */
  keepDays: z
    .int({ error: 'Целое число дней' })
    .min(0, { error: 'Не меньше 0\u00A0дней' })
    .max(3_650, { error: 'Не больше 3650\u00A0дней' }),
});

export const readHistoryRetention = endpoint({
  service: 'notion',
  method: 'GET',
  path: '/api/settings/site-history',
  access: 'admin',
  summary: 'Retention of site changes, days; 0 keeps them',
  response: success(historyRetention),
});

export const changeHistoryRetention = endpoint({
  service: 'notion',
  method: 'PUT',
  path: '/api/settings/site-history',
  access: 'admin',
  summary: 'Change the retention of site changes; the present state is always kept',
  body: historyRetention,
  response: success(historyRetention),
});
