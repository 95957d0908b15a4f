import { useSession } from '../../../shared/session/session-store.ts';
import { syncAdvice } from './sync-advice.ts';

/** `syncAdvice` for the signed-in user. */
export function useSyncAdvice(): (text: string) => string {
  const isAdmin = useSession((session) => session.user?.role === 'admin');
  return (text) => syncAdvice(text, isAdmin);
}
