import { createServer } from 'node:http';
import { generateGatewaySigningKey, parseGatewaySigningKey } from '@geoplan/kit/identity/gateway-keys';
import { createLog } from '@geoplan/kit/log';
import { expect, it, onTestFinished } from 'vitest';
import { createRevocations } from './revocations.ts';

it('requests revocations from one minute before the last response, so that a row that becomes visible late is not missed', async () => {
  const at = '2026-11-20T12:00:00.000Z';
  const asked: string[] = [];
  const auth = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://auth').searchParams.get('since') ?? '');
    response.end(JSON.stringify({ success: true, data: { sessions: [], at } }));
  });
  await new Promise<void>((resolve) => void auth.listen(0, '127.0.0.1', resolve));
  const revocations = createRevocations({
    authUrl: `http://127.0.0.1:${(auth.address() as { port: number }).port}`,
    signingKey: parseGatewaySigningKey(generateGatewaySigningKey()),
    bus: { consume: async () => {} } as never,
    log: createLog({ service: 'test', level: 'silent' }),
    onRevoked: () => {},
  });
  onTestFinished(() => {
    revocations.close();
    auth.close();
  });
  await expect.poll(() => asked[1]).toBe('2026-11-20T11:59:00.000Z');
});
