import { createHash } from 'node:crypto';
import { peerKey } from '@geoplan/kit/limits/peer-key';
import { normalizeEmail } from '../normalize-email.ts';
import type { ThrottleKeys } from './throttle-rules.ts';

/** The keys an attempt is counted under. The email is kept as a digest: people type passwords into the wrong field. */
export function throttleKeys(email: string, ip: string | null): ThrottleKeys {
  return {
    account: createHash('sha256').update(normalizeEmail(email)).digest('base64url'),
    peer: peerKey(ip),
  };
}
