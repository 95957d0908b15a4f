import type { Ask } from './ask.ts';
import { judgeRegistration, registrationUrl } from './registration/ask-registry.ts';
import type { DropInput, DropOutcome } from './drop-item.ts';
import { afterFailure } from './lookup-failure.ts';
import { createHistoryLookup, type HistoryLookupNeeds } from './history/look-up-history.ts';

interface DropLookupNeeds extends HistoryLookupNeeds {
  askRegistry: Ask;
  /** Rest of a registry after each request. */
  registryPauseMs: number;
}

type RegistrationInput = Extract<DropInput, { kind: 'registration' }>;

/** Returns what one attempt at a look-up is, one request each; null = aborted. */
export function createDropLookup(needs: DropLookupNeeds) {
  const { askRegistry, registryPauseMs } = needs;
  const lookUpHistory = createHistoryLookup(needs);

  async function lookUpRegistration(input: RegistrationInput, signal: AbortSignal): Promise<DropOutcome> {
    const { domain, server } = input;
    const options = { accept: 'application/rdap+json', redirects: 'any' } as const;
    const answer = await askRegistry(registrationUrl(server, domain), signal, options);
    if ('failure' in answer) return afterFailure(input, answer.failure, registryPauseMs);
    const judged = judgeRegistration({ domain, server, checkedAt: new Date().toISOString() }, answer);
    if ('failure' in judged) return afterFailure(input, judged.failure, registryPauseMs);
    return { laneRestMs: registryPauseMs, lookup: judged.registration };
  }

  return async (input: DropInput, signal: AbortSignal): Promise<DropOutcome | null> => {
    try {
      return await (input.kind === 'registration'
        ? lookUpRegistration(input, signal)
        : lookUpHistory(input, signal));
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    }
  };
}
