import type { Endpoint } from '../define.ts';
import { errorCodesOf } from '../error-codes-of.ts';
import { errorCodes } from '../errors.ts';
import type { Answer, Content, Reference } from './types.ts';

const failure: Content = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } };

/** One shared response per error status of these calls, with its codes and their default messages. */
export function errorAnswers(endpoints: readonly Endpoint[]): Record<string, Answer> {
  const used = new Set<string>(endpoints.flatMap((declared) => [...errorCodesOf(declared)]));
  const shown = Object.entries(errorCodes).filter(([code]) => used.has(code));
  const byStatus = Object.groupBy(shown, ([, { status }]) => `Error${status}`);
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
    // Same code as 503, because the gateway's timeout for the service has passed (reliability P23).
    Error504: {
      description: `\`service_unavailable\`: ${errorCodes.service_unavailable.message}`,
      content: failure,
    },
  };
}

/** Error responses of a call by status, in ascending order. */
export function errorsOf(declared: Endpoint): Record<string, Reference> {
  const statuses = new Set<number>([...errorCodesOf(declared)].map((code) => errorCodes[code].status)).add(
    504,
  );
  return Object.fromEntries(
    [...statuses]
      .toSorted((a, b) => a - b)
      .map((status) => [status, { $ref: `#/components/responses/Error${status}` }]),
  );
}
