import { once } from 'node:events';
import { modelEventSchema, type ModelEvent } from '@geoplan/contracts/models/model-answers';
import type { HandlerContext } from '@geoplan/kit/http/route';
import type { openEventStream } from '@geoplan/kit/http/event-stream';

type Response = HandlerContext['response'];

/** Writes the events of an answer; a slow reader is waited for, one that has gone is not. */
export function eventWriter(response: Response, session: Awaited<ReturnType<typeof openEventStream>>) {
  const closed = new Promise<void>((resolve) => response.once('close', () => resolve()));
  return {
    send: async (event: ModelEvent): Promise<void> => {
      if (response.destroyed || response.writableEnded) return;
      session.push(JSON.stringify(modelEventSchema.parse(event)), event.type);
      if (response.writableNeedDrain) await Promise.race([once(response, 'drain'), closed]);
    },
  };
}
