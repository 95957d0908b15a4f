import type { ModelProvider } from '@geoplan/contracts/llm/known-models';
import type { ModelFailureCode } from '@geoplan/contracts/llm/completions';
import { retryAfterMs } from '@geoplan/kit/http/retry-after';
import { forbiddenCode } from '@geoplan/kit/outbound/guarded-lookup';
import { TransportError, type OutboundResponse } from '@geoplan/kit/outbound/send-request';
import { refusalOf, type MeaningRow, type VendorMeaning } from '@geoplan/kit/vendors/vendor-meaning';
import { anthropicTable, openAiTable } from '@geoplan/kit/vendors/vendor-tables';
import { z } from 'zod';
import { ModelFailure } from '../domain/model-answer.ts';

/**
 * Error that both SDKs throw for an error event within a stream. Complete error responses never reach the SDKs
 * (model-exchange.ts).
 */
const streamError = z.object({ status: z.undefined().optional(), error: z.unknown() });

const codes: Record<VendorMeaning, ModelFailureCode> = {
  auth: 'auth',
  not_permitted: 'not_permitted',
  not_subscribed: 'not_permitted',
  quota: 'quota',
  rate: 'rate_limited',
  unavailable: 'overloaded',
  bad_request: 'bad_request',
  unsupported_country: 'bad_request',
  unsupported_keyword: 'bad_request',
  too_large: 'too_large',
  unknown_model: 'unknown_model',
  shut_down: 'shut_down',
  organization: 'organization',
  bad_response: 'bad_response',
  unverified: 'unverified',
  paused: 'paused',
  address_not_allowed: 'address_not_allowed',
  region: 'region',
  blocked: 'blocked',
};
const tables: Record<ModelProvider, readonly MeaningRow[]> = {
  openai: openAiTable,
  anthropic: anthropicTable,
};
/** Patterns of error events, each with its failure code. */
const eventWords: readonly [RegExp, ModelFailureCode][] = [
  [/insufficient_quota|billing_error|credit balance is too low/i, 'quota'],
  [/rate_limit/i, 'rate_limited'],
  [/overloaded|server_error|api_error/i, 'overloaded'],
];

function ofTransport(error: TransportError): ModelFailure {
  if (error.code === forbiddenCode)
    return new ModelFailure('forbidden_target', { stage: 'unsent', cause: error });
  if (error.stage === 'unsent') return new ModelFailure('unreachable', { stage: 'unsent', cause: error });
  if (error.isLate) return new ModelFailure('timeout', { stage: 'begun', cause: error });
  // If a connection ended before any header arrived, it never reached a server (kit/outbound).
  if (error.stage === 'sent') return new ModelFailure('overloaded', { stage: 'refused', cause: error });
  return new ModelFailure('cut', { stage: 'begun', cause: error });
}

/** Converts an error event that ends a stream. The completion had begun, whatever the cause of the error. */
function ofEvent({ error }: z.output<typeof streamError>, cause: unknown): ModelFailure {
  const said = JSON.stringify(error ?? '');
  const code = eventWords.find(([words]) => words.test(said))?.[1] ?? 'cut';
  return new ModelFailure(code, { stage: 'begun', cause });
}

/** Classifies a complete error response according to the vendor's table. */
export function refusedBy(
  provider: ModelProvider,
  response: Pick<OutboundResponse, 'status' | 'headers' | 'json' | 'text'>,
): ModelFailure {
  const refusal = refusalOf(tables[provider], response);
  const waitMs = retryAfterMs(response.headers);
  const retryAfterS = waitMs === null ? null : Math.ceil(waitMs / 1_000);
  const said = refusal?.said ?? '';
  return new ModelFailure(codes[refusal?.means ?? 'bad_response'], { stage: 'refused', retryAfterS, said });
}

/** Returns the failure that caused an error in an exchange. */
export function toModelFailure(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error;
  // The SDKs wrap errors from their `fetch`.
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof ModelFailure) return cause;
  if (cause instanceof TransportError) return ofTransport(cause);
  if (error instanceof TransportError) return ofTransport(error);
  if (error instanceof SyntaxError || error instanceof z.ZodError)
    return new ModelFailure('bad_response', { stage: 'begun', cause: error });
  const event = error instanceof Error && 'status' in error ? streamError.safeParse(error) : undefined;
  if (event?.success) return ofEvent(event.data, error);
  throw error;
}
