import type { OutboundResponse } from '@geoplan/kit/outbound/send-request';
import type { VendorReading } from '../domain/providers/vendor-reading.ts';

/** Options for one reading from a vendor. */
interface VendorCall {
  /** @throws TransportError */
  get: (url: string, headers: Record<string, string>) => Promise<OutboundResponse>;
  /** Without a trailing slash. */
  baseUrl: string;
  credential: string;
  now: Date;
}

/** Reads the balance of one vendor, free of charge. @throws ReadFailure, TransportError */
export type VendorRequest = (call: VendorCall) => Promise<VendorReading>;
