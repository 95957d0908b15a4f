import { conductOf, hopsOf, type Behaviour } from './behaviour.ts';
import { challengePages } from './answers/challenge-pages.ts';
import { isTrusted, type CertificateKind } from './tls/site-certificates.ts';

/** Outcomes of a check (api.md, httpcheck). */
export type CheckReason =
  | 'ok'
  | 'redirect'
  | 'client_error'
  | 'server_error'
  | 'blocked_by_site'
  | 'dns'
  | 'tls'
  | 'timeout'
  | 'refused'
  | 'reset'
  | 'too_many_redirects'
  | 'invalid_url'
  | 'invalid_response'
  | 'forbidden_target'
  | 'parked'
  | 'placeholder';

/** Result of an ideal checker, which trusts the test sites' authority and reads as much of a response as necessary. */
export interface ExpectedResult {
  /** Status code of the first response to a GET request; 0 if there was no response. */
  httpStatus: number;
  /**
   * Outcome of the first response. For redirects, it is the reason that stopped them, or the reason for a bot wall,
   * parking page or placeholder to which they lead. All other redirects have the outcome `redirect`, regardless of
   * the last response's code.
   */
  reason: CheckReason;
  /** Each redirecting response and its target. */
  redirects: { status: number; url: string }[];
  /** `null` if there was no final response. */
  finalUrl: string | null;
  /** 0 if there was none. */
  finalStatus: number;
}

/** Maximum number of redirects (reliability.md, How 6). */
const maxRedirects = 5;

/** Facts that determine the expected result. */
export interface TruthfulSite {
  url: string;
  certificate: CertificateKind | null;
  behaviour: Behaviour;
}

/** Reasons that apply to the whole site even if found at the end of redirects. */
const tellsAtTheEnd: ReadonlySet<CheckReason> = new Set(['parked', 'placeholder', 'blocked_by_site']);

/** Finds the site with this address or name. */
export type FindSite = (urlOrName: string) => TruthfulSite | undefined;

type Answer = { status: number; reason: CheckReason } | { status: number; leadsTo: string };

function answerOf(status: number, reason: CheckReason = reasonOf(status)): Answer {
  return { status, reason };
}

function reasonOf(status: number): CheckReason {
  if (status >= 600) return 'invalid_response';
  if (status >= 500) return 'server_error';
  if (status >= 400) return 'client_error';
  return status >= 300 ? 'redirect' : 'ok';
}

/** Target of the redirect on this page. */
export function redirectTarget(site: TruthfulSite, hop: number, find: FindSite): string {
  const { behaviour, url } = site;
  const next = `${url}?hop=${hop + 1}`;
  if (behaviour.kind === 'redirect-loop') return hop === 0 ? next : url;
  if (behaviour.kind !== 'redirect' || behaviour.to === undefined || hop + 1 < hopsOf(behaviour)) return next;
  return find(behaviour.to)?.url ?? behaviour.to;
}

/** Response to GET after a successful connection, with a trusted certificate if TLS is used. */
function answerToGet(site: TruthfulSite, hop: number, find: FindSite): Answer {
  const { behaviour } = site;
  switch (behaviour.kind) {
    case 'answer':
      return behaviour.status >= 600 ? answerOf(0, 'invalid_response') : answerOf(behaviour.status);
    case 'redirect': {
      if (hop >= hopsOf(behaviour)) return answerOf(200);
      const status = behaviour.statuses[hop % behaviour.statuses.length] ?? 301;
      return { status, leadsTo: redirectTarget(site, hop, find) };
    }
    case 'redirect-loop':
      return { status: 302, leadsTo: redirectTarget(site, hop, find) };
    case 'silent':
      return answerOf(0, 'timeout');
    case 'reset':
      return behaviour.at === 'head' ? answerOf(200) : answerOf(0, 'reset');
    case 'endless':
      if (behaviour.part === 'body') return answerOf(200);
      return answerOf(0, behaviour.dripMs === undefined ? 'invalid_response' : 'timeout');
    case 'parked':
      return answerOf(200, 'parked');
    case 'placeholder':
      return answerOf(200, 'placeholder');
    case 'challenge':
      return answerOf(challengePages[behaviour.wall].status, 'blocked_by_site');
    case 'not-http':
      return answerOf(0, 'invalid_response');
    case 'refused':
      return answerOf(0, 'refused');
    case 'unresolvable':
      return answerOf(0, 'dns');
    case 'bomb':
    case 'large-headers':
    case 'early-hints':
      break;
  }
  return answerOf(200);
}

function answerAt(site: TruthfulSite, hop: number, find: FindSite): Answer {
  const { behaviour, certificate } = site;
  const isConnected = conductOf(behaviour) === 'serving' && behaviour.kind !== 'unresolvable';
  if (isConnected && certificate && !isTrusted(certificate)) return answerOf(0, 'tls');
  return answerToGet(site, hop, find);
}

/** Response at any address; a check can reach only addresses of the test sites. */
function answerTo(url: string, find: FindSite): Answer {
  if (!URL.canParse(url) || !/^https?:/.test(url)) return answerOf(0, 'invalid_url');
  const [page = url, query] = url.split('?', 2);
  const site = find(page);
  return site
    ? answerAt(site, Number(/^hop=(\d+)$/.exec(query ?? '')?.[1] ?? 0), find)
    : answerOf(0, 'forbidden_target');
}

/** Expected result of a site with its current behaviour. */
export function expectedResult(site: TruthfulSite, find: FindSite): ExpectedResult {
  const redirects: ExpectedResult['redirects'] = [];
  let { url } = site;
  for (let answer = answerAt(site, 0, find); ; answer = answerTo(url, find)) {
    const httpStatus = redirects[0]?.status ?? answer.status;
    if ('reason' in answer) {
      const { status, reason } = answer;
      const isAnswered = status !== 0;
      return {
        httpStatus,
        reason: isAnswered && redirects.length > 0 && !tellsAtTheEnd.has(reason) ? 'redirect' : reason,
        redirects,
        finalUrl: isAnswered ? url : null,
        finalStatus: status,
      };
    }
    if (redirects.length === maxRedirects)
      return { httpStatus, reason: 'too_many_redirects', redirects, finalUrl: null, finalStatus: 0 };
    // The target is resolved in the same way as by a client, regardless of the target's notation.
    url = URL.parse(answer.leadsTo, url)?.href ?? answer.leadsTo;
    redirects.push({ status: answer.status, url });
  }
}
