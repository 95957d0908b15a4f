import { useCan } from '../../access/use-can.ts';
import { syncAdvice } from './sync-advice.ts';

/** `syncAdvice` for the signed-in user. */
export function useSyncAdvice(): (text: string) => string {
  const canConfigure = useCan('configure');
  return (text) => syncAdvice(text, canConfigure);
}
