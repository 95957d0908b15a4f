import type { Variant } from './start-variants.ts';

function altered(token: string): string {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const changed = Buffer.from(JSON.stringify({ ...claims, email: 'other@example.org' })).toString(
    'base64url',
  );
  return `${header}.${changed}.${signature}`;
}

async function answerOf(
  port: number,
  path: string,
  token: string | undefined,
): Promise<{ status: number; bytes: number }> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength };
}

/**
 * Verifies the variants: figures of a proxy that accepts everything would be worthless. @throws Error if a variant
 * responds wrongly
 */
export async function checkVariants(variants: readonly Variant[], path: string): Promise<void> {
  for (const { title, process, verifies, tokens } of variants) {
    const [token = ''] = tokens;
    const good = await answerOf(process.port, path, token);
    if (good.status !== 200 || good.bytes !== 1024)
      throw new Error(`${title}: ${good.status}, ${good.bytes} bytes instead of 200, 1024`);
    for (const wrong of [undefined, altered(token), 'x']) {
      const { status } = await answerOf(process.port, path, wrong);
      if (verifies && status !== 401) throw new Error(`${title}: ${status} instead of 401`);
    }
  }
}
