import type { RecordSource } from '@geoplan/contracts/geo/geo-record';
import { AppError } from '@geoplan/kit/errors';

/** APIs of keyword providers (provider-apis.md A). */
export type KeywordApi = 'keyword-research' | 'keyword-insight' | 'ahrefs' | 'dataforseo';

/** Key that the built-in sandbox accepts if none is stored. */
export const sandboxKey = 'sandbox-demo-key';

const apisByHost = new Map<string, KeywordApi>([
  ['api.ahrefs.com', 'ahrefs'],
  ['api.dataforseo.com', 'dataforseo'],
  ['google-keyword-insight1.p.rapidapi.com', 'keyword-insight'],
]);

/** Host of a listing on the RapidAPI marketplace. */
const rapidApiHost = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.p\.rapidapi\.com$/;

/** API of a host; null if it is not on the allow-list. `sandboxHost` is set only in the embedded run. */
export function keywordApiOf(host: string, sandboxHost: string | undefined): KeywordApi | null {
  if (sandboxHost !== undefined && host === sandboxHost) return 'keyword-research';
  return apisByHost.get(host) ?? (rapidApiHost.test(host) ? 'keyword-research' : null);
}

/** Provider that the sandbox emulates at its host. */
const emulatedProvider = 'ahrefs-keyword-research';

/** Source of figures from a host. A host that is not on the allow-list is, or was, the sandbox. */
export function sourceOfHost(host: string): RecordSource {
  const api = keywordApiOf(host, undefined);
  if (api === null) return { provider: emulatedProvider, isDemo: true };
  const provider = api === 'ahrefs' || api === 'dataforseo' ? api : host.replace(/\.p\.rapidapi\.com$/, '');
  return { provider, isDemo: false };
}

/**
 * Checks a host against the allow-list of providers, so that a key is never sent elsewhere. Returns the API of the
 * host.
 * @throws AppError invalid_input
 */
export function requireKeywordApi(host: string, sandboxHost: string | undefined): KeywordApi {
  const api = keywordApiOf(host, sandboxHost);
  if (api) return api;
  const known = ['*.p.rapidapi.com', 'api.ahrefs.com', 'api.dataforseo.com'];
  if (sandboxHost !== undefined) known.push(sandboxHost);
  const message = `Хост не из списка известных провайдеров. Укажите имя без https://: ${known.join(', ')}.`;
  throw new AppError('invalid_input', message, { details: [{ field: 'body.rapidApiHost', message }] });
}
