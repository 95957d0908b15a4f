import { setTimeout as sleep } from 'node:timers/promises';
import { domainToASCII } from 'node:url';
import { loadBootstrap } from '@geoplan/httpcheck/clients/drops/bootstrap-client';
import { createPublicClient } from '@geoplan/httpcheck/clients/drops/public-client';
import { createWhoisClient } from '@geoplan/httpcheck/clients/drops/whois-client';
import { createSiteChecker } from '@geoplan/httpcheck/clients/site-checker';
import { checkConfigShape, checkOptions, dropOptions } from '@geoplan/httpcheck/config';
import type { DropInput } from '@geoplan/httpcheck/domain/drops/drop-item';
import { createDropLookup } from '@geoplan/httpcheck/domain/drops/look-up-drop';
import { emulatedServers, extraServerOf } from '@geoplan/httpcheck/domain/drops/registration/extra-servers';
import { serverOf } from '@geoplan/httpcheck/domain/drops/registration/rdap-bootstrap';
import { isRegistrable } from '@geoplan/httpcheck/domain/drops/registration/registrable';
import { mismatchOf } from '@geoplan/httpcheck/domain/verdicts/mismatch-of';
import { readConfig } from '@geoplan/kit/config';
import { parseAllowList } from '@geoplan/kit/outbound/allow-list';
import { z } from 'zod';
import { bad, good, type Step, type TryContext } from './try-context.ts';

/** Maximum number of steps in one history: the index, three titles, a redirect. */
const mostSteps = 6;

const settingsOf = ({ env }: TryContext) => readConfig(z.object(checkConfigShape), env);

/** Addresses of the registries and the archive, real or emulated. */
function placesOf(context: TryContext) {
  const drops = dropOptions(settingsOf(context));
  const { sandboxUrl, env } = context;
  if (sandboxUrl === null) return drops;
  const whoisUrl = env['SANDBOX_WHOIS_URL'] || 'whois://127.0.0.1:43';
  return {
    ...drops,
    bootstrapUrl: `${sandboxUrl}/rdap/dns.json`,
    archiveUrl: `${sandboxUrl}/archive`,
    extraServers: emulatedServers({ rdapUrl: `${sandboxUrl}/rdap/denic/`, whoisUrl }),
    archivePauseMs: 0,
    allow: parseAllowList([sandboxUrl, whoisUrl].map((url) => new URL(url).host).join(',')),
  };
}

function domainOf({ subject }: TryContext): string {
  const domain = domainToASCII((subject ?? 'example.com').trim().toLowerCase());
  if (!isRegistrable(domain)) throw new Error(`${subject ?? ''}: not a registrable domain`);
  return domain;
}

/** Runs `work` with the clients that look up drops. */
async function withLookup<T>(
  context: TryContext,
  work: (parts: {
    places: ReturnType<typeof placesOf>;
    client: ReturnType<typeof createPublicClient>;
    lookUp: ReturnType<typeof createDropLookup>;
  }) => Promise<T>,
): Promise<T> {
  const places = placesOf(context);
  const client = createPublicClient(places);
  const lookUp = createDropLookup({
    ...places,
    queryRegistry: client.ask,
    queryArchive: client.ask,
    queryWhois: createWhoisClient(places),
  });
  try {
    return await work({ places, client, lookUp });
  } finally {
    await client.close();
  }
}

/** Queries the registry of a domain, by RDAP or whois. */
export const tryRegistry = (context: TryContext): Promise<Step[]> =>
  withLookup(context, async ({ places, client, lookUp }) => {
    const domain = domainOf(context);
    const listed = await loadBootstrap(client, places.bootstrapUrl, context.signal);
    if (!listed) return [bad('list of RDAP servers', `${places.bootstrapUrl} returned no list`)];
    const known = serverOf(domain, listed);
    const server = known ?? extraServerOf(domain, places.extraServers);
    const list = good('list of RDAP servers', `zones ${Object.keys(listed).length}`);
    if (server === null) return [list, bad(`registry of ${domain}`, 'no server known for this zone')];
    const outcome = await lookUp(
      { kind: 'registration', domain, server, isExtra: known === null },
      context.signal,
    );
    const step = `${domain} at ${server}`;
    if (outcome && 'lookup' in outcome)
      return [list, good(step, JSON.stringify(outcome.lookup), outcome.lookup)];
    if (outcome && 'error' in outcome) return [list, bad(step, outcome.error.message, outcome.error)];
    return [list, bad(step, 'no response or rate limit; the product retries such a look-up')];
  });

/** Reads the history of a domain from the archive, with the same pauses as the product. */
export const tryArchive = (context: TryContext): Promise<Step[]> =>
  withLookup(context, async ({ places, lookUp }) => {
    let input: DropInput = { kind: 'history', domain: domainOf(context) };
    const step = `${input.domain} at ${places.archiveUrl}`;
    for (let at = 0; at < mostSteps && (input.tried ?? 0) === 0; at += 1) {
      const outcome = await lookUp(input, context.signal);
      if (outcome && 'lookup' in outcome) return [good(step, JSON.stringify(outcome.lookup), outcome.lookup)];
      if (outcome && 'error' in outcome) return [bad(step, outcome.error.message, outcome.error)];
      if (outcome) input = outcome.again.input;
      await sleep(places.archivePauseMs, undefined, { signal: context.signal });
    }
    return [bad(step, 'no response or rate limit; the product retries such a look-up')];
  });

/** Looks up a domain in both the registry and the archive, as for a list of drops. */
export const tryDrops = async (context: TryContext): Promise<Step[]> => [
  ...(await tryRegistry(context)),
  ...(await tryArchive(context)),
];

/** Checks one web site in the same way as the HTTP checker. */
export async function trySite(context: TryContext): Promise<Step[]> {
  const url = context.subject ?? 'https://example.com/';
  const checker = createSiteChecker(checkOptions(settingsOf(context)));
  try {
    const result = await checker.check(url, context.signal);
    const mismatch = mismatchOf('works', result);
    const text = `${result.finalStatus} ${result.reason}${mismatch === null ? '' : `: ${mismatch.text}`}`;
    return [(mismatch === null ? good : bad)(url, text, result)];
  } finally {
    checker.close();
  }
}
