import type { Endpoint } from '../define.ts';
import { errorCodes, type ErrorCode } from '../errors.ts';
import type { Answer, Content, Reference } from './types.ts';

const failure: Content = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } };

/** Codes that only a service's own rules cause. */
const ruleCodes: ReadonlySet<string> = new Set<ErrorCode>(['not_found', 'conflict', 'provider_unavailable']);

/** One shared response per error status, with its codes and their default messages. */
export function errorAnswers(): Record<string, Answer> {
  const byStatus = Object.groupBy(Object.entries(errorCodes), ([, { status }]) => `Error${status}`);
  const answers = Object.entries(byStatus).map(([name, codes]): [string, Answer] => {
    const description = codes.map(([code, { message }]) => `\`${code}\`: ${message}`).join(' · ');
    const retryAfter = {
      description: 'Seconds until a retry makes sense',
      schema: { type: 'integer' },
    } as const;
    return [
      name,
      {
        description,
        ...(name === 'Error429' && { headers: { 'Retry-After': retryAfter } }),
        content: failure,
      },
    ];
  });
  return {
    ...Object.fromEntries(answers),
    // Same code as 503: the gateway's timeout for the service passed (reliability P23).
    Error504: {
      description: `\`service_unavailable\`: ${errorCodes.service_unavailable.message}`,
      content: failure,
    },
    OtherError: {
      description: `A rule of the service: ${Object.entries(errorCodes)
        .filter(([code]) => ruleCodes.has(code))
        .map(([code, { status, message }]) => `${status} \`${code}\`: ${message}`)
        .join(' · ')}`,
      content: failure,
    },
  };
}

/** Statuses that follow from the conventions; those of a service's own rules are covered by `default`. */
export function errorsOf(declared: Endpoint, takesBody: boolean): Record<string, Reference> {
  const statuses = [400, 429, 500, 503, 504];
  if (declared.access !== 'public') statuses.push(401);
  if (declared.access !== 'public' && declared.access !== 'viewer') statuses.push(403);
  if (declared.path.includes('{')) statuses.push(404);
  if (takesBody) statuses.push(413, 415);
  return {
    ...Object.fromEntries(
      statuses
        .toSorted((a, b) => a - b)
        .map((status) => [status, { $ref: `#/components/responses/Error${status}` }]),
    ),
    default: { $ref: '#/components/responses/OtherError' },
  };
}
