import type { RequestHandler } from 'express';
import { z } from 'zod';
import { jsonBody } from '../emulated-api.ts';

/** Calls `act` with a valid body, otherwise responds with 400 and the reasons. */
export function parseBody<S extends z.ZodType>(
  schema: S,
  act: (body: z.output<S>) => void | Promise<void>,
): RequestHandler {
  return async (request, response) => {
    const parsed = schema.safeParse(request.is('application/json') ? jsonBody(request) : undefined);
    if (parsed.success) {
      await act(parsed.data);
      response.status(204).end();
    } else response.status(400).json({ error: z.prettifyError(parsed.error) });
  };
}
