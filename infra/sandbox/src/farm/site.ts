import type { Behaviour, BehaviourInput } from './behaviour.ts';
import type { ExpectedResult } from './expected-result.ts';
import type { CertificateKind } from './tls/farm-certificates.ts';

/** A site as a list asks for it. */
export interface SiteInput {
  /** Unique; how tests and redirects speak of it. */
  name: string;
  /** Resolved by the farm's `lookup` and `connectTo` only; a loopback address unless given. */
  host?: string;
  /** https when there is a certificate, unless given. */
  scheme?: 'http' | 'https';
  /** `good` unless said. */
  certificate?: CertificateKind;
  behaviour: BehaviourInput;
  /** Until it begins to answer; 0 unless said. */
  latencyMs?: number;
  /** Sites without a host that have this in common share one origin, which no other has. */
  origin?: string;
}

/** A site of a farm that runs. */
export interface FarmSite {
  readonly name: string;
  /** To be checked: `http://127.83.1.4:4100/`, or `https://shop.example/` */
  readonly url: string;
  /** As it behaves now. */
  readonly behaviour: Behaviour;
  /** ISO time; null = it has no certificate. */
  readonly certificateEndsAt: string | null;
  /** What an ideal checker says now. */
  readonly expected: ExpectedResult;
  /** Received for any page of it since the log was cleared. */
  readonly requests: number;
}

/** A test or a control call names a site that does not exist, or asks one for what it cannot do. */
export class FarmError extends Error {
  readonly status: 404 | 400;

  constructor(status: 404 | 400, message: string) {
    super(message);
    this.status = status;
  }
}
