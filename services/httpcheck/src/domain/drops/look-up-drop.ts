import type { Registration } from '@geoplan/contracts/drops/drop-lists';
import type { FetchOnce, QueryWhois } from './fetch-once.ts';
import { judgeRegistration, registrationUrl } from './registration/ask-registry.ts';
import { isWhois } from './registration/extra-servers.ts';
import { judgeWhois } from './registration/read-whois.ts';
import type { DropInput, DropOutcome } from './drop-item.ts';
import { afterFailure, type LookupFailure } from './lookup-failure.ts';
import { createHistoryLookup, type HistoryLookupNeeds } from './history/look-up-history.ts';

interface DropLookupNeeds extends HistoryLookupNeeds {
  queryRegistry: FetchOnce;
  queryWhois: QueryWhois;
  /** Pause after each request to a registry or whois server, ms. */
  registryPauseMs: number;
  whoisPauseMs: number;
}

type RegistrationInput = Extract<DropInput, { kind: 'registration' }>;

const now = (): string => new Date().toISOString();

/**
 * Returns a function that makes one lookup attempt; each attempt sends one request and returns null if aborted.
 */
export function createDropLookup(needs: DropLookupNeeds) {
  const { queryRegistry, queryWhois, registryPauseMs, whoisPauseMs } = needs;
  const lookUpHistory = createHistoryLookup(needs);

  type Judged = { registration: Registration } | { failure: LookupFailure };

  async function judge({ domain, server }: RegistrationInput, signal: AbortSignal): Promise<Judged> {
    if (isWhois(server)) {
      const answer = await queryWhois(server, domain, signal);
      if ('failure' in answer) return answer;
      return judgeWhois(answer.text, { domain, server: new URL(server).host, checkedAt: now() });
    }
    const options = { accept: 'application/rdap+json', redirects: 'any' } as const;
    const answer = await queryRegistry(registrationUrl(server, domain), signal, options);
    if ('failure' in answer) return answer;
    return judgeRegistration({ domain, server, checkedAt: now() }, answer);
  }

  async function lookUpRegistration(input: RegistrationInput, signal: AbortSignal): Promise<DropOutcome> {
    const { server, isExtra = false } = input;
    const pauseMs = isWhois(server) ? whoisPauseMs : registryPauseMs;
    const judged = await judge(input, signal);
    if ('failure' in judged) return afterFailure(input, judged.failure, pauseMs);
    const source = isWhois(server) ? 'whois' : 'extra';
    return {
      laneRestMs: pauseMs,
      lookup: isExtra ? { ...judged.registration, source } : judged.registration,
    };
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
