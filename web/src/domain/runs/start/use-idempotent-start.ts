import { useState } from 'react';
import { whileSignedIn } from '../../../shared/session/while-signed-in.ts';
import { createIdempotentStart } from './idempotent-start.ts';

/** Delay before the second attempt; a restarted service responds again after about two seconds. */
const secondTryMs = 2_500;

const pause = () => whileSignedIn(new Promise((resolve) => setTimeout(resolve, secondTryMs)));

/** Idempotent start for one component. The second attempt after a lost response is never made as another user. */
export function useIdempotentStart<Answer>() {
  const [start] = useState(() => createIdempotentStart<Answer>(pause));
  return start;
}
