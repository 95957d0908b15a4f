import { once } from 'node:events';
import { modelEventSchema, type ModelEvent } from '@geoplan/contracts/llm/completions';
import type { EventStream } from '@geoplan/kit/http/event-stream';
import type { HandlerContext } from '@geoplan/kit/http/route';

/** Writes the events of a completion. Resolves once a slow reader can accept the next event or has disconnected. */
export function eventWriter(response: HandlerContext['response'], stream: EventStream) {
  return async (event: ModelEvent): Promise<void> => {
    stream.push(event.type, JSON.stringify(modelEventSchema.parse(event)));
    if (response.writableNeedDrain && !response.destroyed)
      await Promise.race([once(response, 'drain'), stream.closed]);
  };
}
