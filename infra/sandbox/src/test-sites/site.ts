import type { Behaviour, BehaviourInput } from './behaviour.ts';
import type { ExpectedResult } from './expected-result.ts';
import type { CertificateKind } from './tls/site-certificates.ts';

/** Definition of a site in a list. */
export interface SiteInput {
  /** Unique name, used by tests and redirects. */
  name: string;
  /**
   * Host name, resolved only by `lookup` and `connectTo` of the test sites; by default the site has a loopback
   * address.
   */
  host?: string;
  /** https by default if there is a certificate. */
  scheme?: 'http' | 'https';
  /** `good` by default. */
  certificate?: CertificateKind;
  behaviour: BehaviourInput;
  /** Delay of the response, ms; 0 by default. */
  latencyMs?: number;
  /**
   * Sites without a host share one origin if they have the same value in this field; other sites never use that
   * origin.
   */
  origin?: string;
}

/** Running test site. */
export interface TestSite {
  readonly name: string;
  /** URL to check, such as `http://127.83.1.4:4100/` or `https://shop.example/`. */
  readonly url: string;
  /** Current behaviour. */
  readonly behaviour: Behaviour;
  /** ISO time; `null` if the site has no certificate. */
  readonly certificateEndsAt: string | null;
  /** Result that an ideal checker would currently get. */
  readonly expected: ExpectedResult;
  /** Number of requests for any page of the site since the log was cleared. */
  readonly requests: number;
}

/** Thrown if a test or a control call refers to a site that does not exist, or to an impossible change. */
export class TestSiteError extends Error {
  readonly status: 404 | 400;

  constructor(status: 404 | 400, message: string) {
    super(message);
    this.status = status;
  }
}
