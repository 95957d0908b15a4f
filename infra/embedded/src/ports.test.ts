import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { checkPorts, freePort } from './ports.ts';

const settings = { PORT: 0, LISTEN_ADDRESS: '127.0.0.1', SANDBOX: 'on' } as const;

it.each(['PORT', 'SANDBOX_PORT'] as const)(
  'reports the setting %s if its port is in use',
  async (setting) => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const reason = new RegExp(`^${setting}: port ${port} is taken .* ${setting}=${port + 1} `);
    await expect(checkPorts({ ...settings, [setting]: port })).rejects.toThrow(reason);
  },
);

it('reports a SANDBOX_PORT equal to PORT, unless the sandbox is off', async () => {
  const port = await freePort();
  const equal = { ...settings, PORT: port, SANDBOX_PORT: port };
  await expect(checkPorts(equal)).rejects.toThrow(`SANDBOX_PORT and PORT are both ${port}: choose another`);
  await checkPorts({ ...equal, SANDBOX: 'off' });
});
