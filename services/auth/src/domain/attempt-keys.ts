import { createHash } from 'node:crypto';
import { peerKey } from '@geoplan/kit/limits/peer-key';
import { normalEmail } from './normal-email.ts';
import type { AttemptKeys } from './throttle-rules.ts';

/** Where a try is counted. The email is kept as a digest: people type passwords into the wrong field. */
export function attemptKeys(email: string, ip: string | null): AttemptKeys {
  return {
    account: createHash('sha256').update(normalEmail(email)).digest('base64url'),
    peer: peerKey(ip),
  };
}
