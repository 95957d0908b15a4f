import type { Response } from 'express';

/** Model listed by each emulated vendor; the magic models are not listed. */
const ids = { openai: 'gpt-6.1-sol', anthropic: 'claude-sonnet-5-5' } as const;

/** Emulates `GET /v1/models` of both vendors, with the model that the product offers first. */
export function answerModelList(vendor: keyof typeof ids, response: Response): void {
  const id = ids[vendor];
  const model =
    vendor === 'openai'
      ? { id, object: 'model', created: 1_790_000_000, owned_by: 'sandbox' }
      : { type: 'model', id, display_name: id, created_at: '2026-09-21T00:00:00Z' };
  response.json(
    vendor === 'openai'
      ? { object: 'list', data: [model] }
      : { data: [model], has_more: false, first_id: id, last_id: id },
  );
}
