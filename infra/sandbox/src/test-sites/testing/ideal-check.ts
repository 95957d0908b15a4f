import * as http from 'node:http';
import * as https from 'node:https';
import type { CheckReason, ExpectedResult } from '../expected-result.ts';
import type { TestSites } from '../start-test-sites.ts';

type Answer = { status: number; location: string | undefined } | { reason: CheckReason };

const reasonsOfCodes: readonly (readonly [RegExp, CheckReason])[] = [
  [/^ENOTFOUND$/, 'dns'],
  [/^ECONNREFUSED$/, 'refused'],
  [/^(ECONNRESET|EPIPE)$/, 'reset'],
  [/^HPE_/, 'invalid_response'],
  [/^ABORT_ERR$/, 'timeout'],
  [/CERT|SIGNATURE|ISSUER/, 'tls'],
];

function reasonOf(error: NodeJS.ErrnoException): CheckReason {
  const found = reasonsOfCodes.find(([pattern]) => pattern.test(error.code ?? ''));
  if (!found) throw error;
  return found[1];
}

/** Sends one request over a new connection; the body is dropped. */
export function askOnce(
  testSites: TestSites,
  url: string,
  { method = 'GET', signal }: { method?: string; signal?: AbortSignal } = {},
): Promise<Answer> {
  const options = {
    method,
    signal,
    agent: false,
    lookup: testSites.lookup,
    ca: testSites.authority,
    maxHeaderSize: 65_536,
  };
  return new Promise((resolve, reject) => {
    const request = (url.startsWith('https:') ? https : http).request(url, options);
    request.on('response', (response) => {
      response.on('error', () => {});
      const { statusCode = 0, headers } = response;
      resolve({ status: statusCode, location: headers.location });
      response.destroy();
    });
    request.on('error', (error) => {
      try {
        resolve({ reason: reasonOf(error) });
      } catch (unknown) {
        reject(unknown);
      }
    });
    request.end();
  });
}

function isTestSite(testSites: TestSites, url: string): boolean {
  const { origin } = new URL(url);
  return testSites.all.some((site) => new URL(site.url).origin === origin);
}

/** Outcome of the last response, as far as its code shows it. */
function reasonOfStatus(status: number): CheckReason {
  if (status >= 500) return 'server_error';
  if (status >= 400) return 'client_error';
  return status >= 300 ? 'redirect' : 'ok';
}

/** Follows one site to its end, without evaluating the content of pages. */
export async function idealCheck(
  testSites: TestSites,
  url: string,
  signal?: AbortSignal,
): Promise<ExpectedResult> {
  const redirects: ExpectedResult['redirects'] = [];
  const end = (reason: CheckReason, finalUrl: string | null = null, status = 0): ExpectedResult => ({
    httpStatus: redirects[0]?.status ?? status,
    reason,
    redirects,
    finalUrl,
    finalStatus: status,
  });
  for (let at = url; ;) {
    if (!URL.canParse(at) || !/^https?:/.test(at)) return end('invalid_url');
    if (!isTestSite(testSites, at)) return end('forbidden_target');
    const answer = await askOnce(testSites, at, { signal });
    if ('reason' in answer) return end(answer.reason);
    const { status, location } = answer;
    if (status > 599) return end('invalid_response');
    if (status < 300 || status > 399 || location === undefined)
      return end(redirects.length > 0 ? 'redirect' : reasonOfStatus(status), at, status);
    if (redirects.length === 5) return end('too_many_redirects');
    at = URL.parse(location, at)?.href ?? location;
    redirects.push({ status, url: at });
  }
}
