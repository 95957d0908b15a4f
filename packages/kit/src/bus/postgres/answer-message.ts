import type { Pool } from 'pg';
import type { Log } from '../../log.ts';
import type { Consumer } from '../consumer.ts';
import { handleMessage } from '../handle-message.ts';
import { park, postpone, remove, type Leased } from './message-queue.ts';

/** The same number of dead workers as RabbitMQ's delivery limit and redrives allow: 21 × 6. */
const mostDeliveries = 126;

/** Handles one message and writes what became of it; returns the pause before its next attempt, or null. Never throws. */
export async function answerMessage(
  consumer: Consumer,
  message: Leased,
  options: { pool: Pool; log: Log; retryDelaysMs: readonly number[] },
): Promise<number | null> {
  const { pool, log } = options;
  const about = { message: consumer.declared.type, listener: consumer.service };
  try {
    if (message.deliveries > mostDeliveries) {
      log.error(about, 'сообщение отложено: на него ни разу не ответили');
      await park(
        pool,
        message,
        message.failures,
        `обработчик исчезал без ответа ${mostDeliveries} раз подряд`,
      );
      return null;
    }
    const outcome = await handleMessage(consumer, message.body, message.failures, options);
    if (outcome.kind === 'done') await remove(pool, message);
    else if (outcome.kind === 'park') await park(pool, message, outcome.failures, outcome.reason);
    else await postpone(pool, message, outcome.failures, outcome.delayMs);
    return outcome.kind === 'retry' ? outcome.delayMs : null;
  } catch (error) {
    log.warn({ ...about, err: error }, 'ответ на сообщение не записан, оно придёт ещё раз');
    return null;
  }
}
