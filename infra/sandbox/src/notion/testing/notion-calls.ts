import { sandboxForTests, type ReadResponse } from '../../testing/sandbox-for-tests.ts';

/** Parts of a response that tests check. */
export interface NotionJson {
  code?: string;
  message?: string;
  results: { id: string; properties: Record<string, Record<string, unknown>>; [key: string]: unknown }[];
  next_cursor: string | null;
  has_more: boolean;
  request_status?: { type: string };
  [key: string]: unknown;
}

/** A sandbox with an integration's calls. */
export function notionForTests() {
  const tests = sandboxForTests();

  async function ask(
    method: string,
    path: string,
    options: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
  ): Promise<ReadResponse & { json: NotionJson }> {
    const { body, token = 'ntn_unlimited_t', headers = {} } = options;
    const response = await tests.call(`/notion/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'notion-version': '2025-09-03',
        'content-type': 'application/json',
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return response as ReadResponse & { json: NotionJson };
  }

  return {
    ...tests,
    ask,
    query: (id: string, body: unknown = {}, search = '') =>
      ask('POST', `/data_sources/${id}/query${search}`, { body }),
  };
}
