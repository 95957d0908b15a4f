import { useState } from 'react';
import { whileSignedIn } from '../../../shared/session/while-signed-in.ts';
import { createIdempotentStart } from './idempotent-start.ts';

/** A restarted service answers again after two seconds or so. */
const secondTryMs = 2_500;

const pause = () => whileSignedIn(new Promise((resolve) => setTimeout(resolve, secondTryMs)));

/** A start of this component, sent once: the second try after a lost answer is never made for another user. */
export function useIdempotentStart<Answer>() {
  const [start] = useState(() => createIdempotentStart<Answer>(pause));
  return start;
}
