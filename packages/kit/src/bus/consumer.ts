import type { Message } from '@geoplan/contracts/define';
import type { z } from 'zod';
import type { ConsumeOptions, Handler, Store } from './bus.ts';

/** Within the range of 10–20 from reliability "How" 8. */
const defaultPrefetch = 20;
/** Number of attempts from reliability P6. */
const defaultMaxAttempts = 5;

/** One subscription of one replica, the same for all adapters. */
export interface Consumer {
  declared: Message;
  service: string;
  prefetch: number;
  maxAttempts: number;
  handler: Handler<unknown>;
  store: Store | undefined;
}

/**
 * Fills in the defaults. @throws Error if the service is not a declared listener, since publishers do not create its
 * queue
 */
export function createConsumer<M extends Message>(
  declared: M,
  options: ConsumeOptions,
  handler: Handler<z.output<M['data']>>,
): Consumer {
  if (!declared.listeners.some((listener) => listener === options.service))
    throw new Error(`${options.service} consumes ${declared.type} but is not among its declared listeners`);
  return {
    declared,
    service: options.service,
    prefetch: options.prefetch ?? defaultPrefetch,
    maxAttempts: options.maxAttempts ?? defaultMaxAttempts,
    // Called only by `handleMessage`, with the output of the declared schema.
    handler: handler as Handler<unknown>,
    store: options.store,
  };
}
