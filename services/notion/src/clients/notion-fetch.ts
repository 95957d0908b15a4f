import { Agent, request, type Dispatcher } from 'undici';

/** What the SDK asks its `fetch` for; the whole body is there when the headers are. */
interface BufferedResponse {
  ok: boolean;
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text(): Promise<string>;
}

/** A page of 100 rows with every long text filled is a few MB (provider-apis.md B.3). */
const defaultMaxBytes = 32 * 1024 * 1024;

/** Keep-alive connection pool to Notion; a response above `maxBytes` is an error. */
export function createNotionAgent(maxBytes = defaultMaxBytes): Dispatcher {
  return new Agent({
    maxResponseSize: maxBytes,
    connect: { timeout: 5_000 },
    // The timeout of the whole exchange is the signal.
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
  });
}

/**
 * A `fetch` for one call of the SDK. Unlike its own the signal ends the body too, not only the headers
 * (provider-apis.md B.6), and redirects are not followed.
 */
export function createNotionFetch(agent: Dispatcher, signal: AbortSignal) {
  return async (
    url: string,
    init: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
  ): Promise<BufferedResponse> => {
    const { statusCode, headers, body } = await request(url, {
      method: init.method === 'POST' ? 'POST' : 'GET',
      // A small compressed response could decompress to any size.
      headers: { ...init.headers, 'accept-encoding': 'identity' },
      body: typeof init.body === 'string' ? init.body : null,
      dispatcher: agent,
      signal,
    });
    const text = await body.text();
    return { ok: statusCode === 200, status: statusCode, headers, text: () => Promise.resolve(text) };
  };
}
