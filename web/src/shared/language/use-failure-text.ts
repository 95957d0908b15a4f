import { ApiFailure, type FailureCode } from '../api/api-failure.ts';
import { useLanguage } from './language.tsx';

/** English versions of the Russian error texts from the servers and the browser, for English screens. */
const english: Record<FailureCode, string> = {
  invalid_input: 'The server did not accept these values',
  unauthenticated: 'The session has expired. Please sign in again.',
  forbidden: 'Your role does not allow this',
  not_found: 'Not found: it may have been removed meanwhile',
  method_not_allowed: 'The server does not know this action',
  conflict: 'Somebody else has changed this meanwhile',
  payload_too_large: 'That is too much for one request',
  unsupported_media_type: 'The server does not take this kind of data',
  rate_limited: 'Too many requests. Try again later.',
  quota_exceeded: 'The quota of the provider is used up',
  internal: 'Internal error. It is in our log already.',
  provider_unavailable: 'The provider does not answer. Try again later.',
  service_unavailable: 'The service is unavailable just now. Try again in a few seconds.',
  network: 'No connection to the server',
  timeout: 'The server did not answer in time. Try again.',
  unexpected_answer: 'The server answered in an unexpected format. Reload the page.',
};

/** Text of a failed call in English. */
export function englishFailure(error: unknown): string {
  return error instanceof ApiFailure ? english[error.code] : 'Unknown error';
}

/** Returns the text of a failed call in the language of the screen. */
export function useFailureText(): (error: Error) => string {
  const language = useLanguage();
  return (error) => (language === 'ru' ? error.message : englishFailure(error));
}
