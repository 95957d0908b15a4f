import type { GatewaySigningKey } from '@geoplan/kit/identity/gateway-keys';
import { mintInternalToken } from '@geoplan/kit/identity/internal-token';
import { z } from 'zod';

const listSchema = z.object({
  success: z.literal(true),
  data: z.object({
    sessions: z.array(z.object({ sessionId: z.uuid(), until: z.iso.datetime() })),
    /** auth's own clock, from which the next poll starts. */
    at: z.iso.datetime(),
  }),
});
export type RevocationList = z.infer<typeof listSchema>['data'];

const timeoutMs = 3_000;

/** Fetches from auth the sessions revoked since a moment; throws on any failure. */
export async function fetchRevocations(
  authUrl: string,
  since: Date,
  signingKey: GatewaySigningKey,
): Promise<RevocationList> {
  const url = `${authUrl}/internal/revocations?since=${encodeURIComponent(since.toISOString())}`;
  const token = mintInternalToken({ kind: 'service', name: 'gateway' }, 'auth', signingKey);
  const answer = await fetch(url, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  });
  if (!answer.ok) throw new Error(`revocations: HTTP ${answer.status}`);
  return listSchema.parse(await answer.json()).data;
}
