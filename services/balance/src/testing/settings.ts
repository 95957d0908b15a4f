import { settingsChanged } from '@geoplan/contracts/balance/provider-messages';
import { createEnvelope } from '@geoplan/kit/bus/envelope';
import type { Bus } from '@geoplan/kit/bus/bus';
import { accountKeyOf } from '@geoplan/kit/secrets/account-key';
import { createSecretBox } from '@geoplan/kit/secrets/secret-box';
import type { z } from 'zod';

type Settings = z.input<typeof settingsChanged.data>;

interface TestSettings extends Pick<Settings, 'provider'>, Partial<Omit<Settings, 'provider'>> {
  /** Unencrypted credential; null if there is none. */
  credential: string | null;
}

/** Publishes API settings as geo does. */
export async function publishSettings(
  { bus, running }: { bus: Bus; running: { secretsKeys: string } },
  { credential, ...known }: TestSettings,
): Promise<void> {
  const { provider, host = null } = known;
  const box = createSecretBox(running.secretsKeys);
  const settings: Settings = {
    host,
    enabled: true,
    accountKey: credential === null ? null : accountKeyOf(host ?? provider, credential),
    sealedCredential: credential && box.seal(credential, `provider.settings-changed:${provider}`),
    isDemo: false,
    revision: 1,
    ...known,
  };
  await bus.publish(settingsChanged, createEnvelope(settingsChanged, settings));
}
