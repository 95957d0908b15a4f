import type { Behaviour, BehaviourInput } from './behaviour.ts';
import type { ExpectedResult } from './expected-result.ts';
import type { CertificateKind } from './tls/site-certificates.ts';

/** Definition of a site in a list. */
export interface SiteInput {
  /** Unique; used by tests and redirects. */
  name: string;
  /** Resolved only by `lookup` and `connectTo` of the test sites; by default a loopback address. */
  host?: string;
  /** By default https if there is a certificate. */
  scheme?: 'http' | 'https';
  /** `good` by default. */
  certificate?: CertificateKind;
  behaviour: BehaviourInput;
  /** Delay of the response, ms; 0 by default. */
  latencyMs?: number;
  /** Sites without a host that have the same value here share one origin, and no others are on it. */
  origin?: string;
}

/** A running test site. */
export interface TestSite {
  readonly name: string;
  /** URL to check: `http://127.83.1.4:4100/`, or `https://shop.example/`. */
  readonly url: string;
  /** Current behaviour. */
  readonly behaviour: Behaviour;
  /** ISO time; `null` if it has no certificate. */
  readonly certificateEndsAt: string | null;
  /** Current result of an ideal checker. */
  readonly expected: ExpectedResult;
  /** Requests for any page of it since the log was cleared. */
  readonly requests: number;
}

/** A test or a control call refers to a site that does not exist, or to an impossible change. */
export class TestSiteError extends Error {
  readonly status: 404 | 400;

  constructor(status: 404 | 400, message: string) {
    super(message);
    this.status = status;
  }
}
