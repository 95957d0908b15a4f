import type { OutboundResponse } from '@geoplan/kit/outbound/send-request';
import type { VendorReading } from '../domain/providers/vendor-reading.ts';

/** What one reading of a vendor works with. */
interface VendorCall {
  /** @throws TransportError */
  get: (url: string, headers: Record<string, string>) => Promise<OutboundResponse>;
  /** No slash at the end. */
  baseUrl: string;
  credential: string;
  now: Date;
}

/** One vendor's way to tell what is left; free of charge. @throws ReadFailure, TransportError */
export type VendorRequest = (call: VendorCall) => Promise<VendorReading>;
