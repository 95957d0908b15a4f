import { parseBootstrap, type RdapServers } from '../../domain/drops/registration/rdap-bootstrap.ts';
import type { PublicClient } from './public-client.ts';

/** Loads IANA's list of RDAP servers; null if it is unavailable or invalid. @throws the signal's reason */
export async function loadBootstrap(
  client: Pick<PublicClient, 'ask'>,
  url: string,
  signal: AbortSignal,
): Promise<RdapServers | null> {
  const answer = await client.ask(url, signal, { accept: 'application/json', redirects: 'any' });
  if ('failure' in answer || answer.status !== 200) return null;
  try {
    return parseBootstrap(JSON.parse(answer.text));
  } catch {
    return null;
  }
}
