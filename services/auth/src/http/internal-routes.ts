import { AppError } from '@geoplan/kit/errors';
import { readQuery } from '@geoplan/kit/http/read-input';
import type { SigningRing } from '@geoplan/kit/identity/key-ring';
import type { Express, RequestHandler } from 'express';
import { z } from 'zod';
import type { RevokedSession } from '../domain/repositories.ts';

interface Needs {
  ring: SigningRing;
  sessions: { listRevoked(since: Date | null): Promise<{ sessions: RevokedSession[]; at: Date }> };
}

const querySchema = z.strictObject({ since: z.iso.datetime({ offset: true }).optional() });

function readSince(url: string): Date | null {
  const at = url.indexOf('?');
  const query = querySchema.safeParse(at < 0 ? {} : readQuery(url.slice(at + 1)));
  if (!query.success) throw new AppError('invalid_input');
  return query.data.since === undefined ? null : new Date(query.data.since);
}

/** Internal routes, for gateways only; not reachable from outside. */
export function internalRoutes({ ring, sessions }: Needs) {
  async function revocations(url: string) {
    const revoked = await sessions.listRevoked(readSince(url));
    const list = revoked.sessions.map(({ id, expiresAt }) => ({
      sessionId: id,
      until: expiresAt.toISOString(),
    }));
    return { success: true, data: { sessions: list, at: revoked.at.toISOString() } };
  }
  return (app: Express, requireService: RequestHandler): void => {
    // Neither response is cached, because each reader needs the current keys and revocations.
    app.get('/.well-known/jwks.json', (_request, response) => {
      response.set('cache-control', 'no-store').json(ring.jwks);
    });
    app.get('/internal/revocations', requireService, (request, response, next) => {
      revocations(request.originalUrl).then(
        (body) => response.set('cache-control', 'no-store').json(body),
        next,
      );
    });
  };
}
