import type { Exposure } from './network-exposure.ts';

interface BannerFacts {
  port: number;
  /** Configured address, such as `0.0.0.0`. */
  listenAddress: string;
  exposure: Exposure;
  /** True if `TRUSTED_PROXIES` names a proxy. */
  hasTrustedProxies: boolean;
  dataDir: string;
  logFile: string;
  /** Seconds since the start of the process. */
  startedInS: number;
  demoAccounts: readonly { email: string; password: string }[];
  /** Embedded parts replaced by real servers, such as `RabbitMQ`. */
  realServers: readonly string[];
}

/** Formats a duration, for example `12.3 s`. */
export function seconds(value: number): string {
  return `${value.toFixed(1)} s`;
}

/** URL for a browser on this machine; uses localhost for a wildcard address, which includes loopback. */
function urlOf({ port, listenAddress, exposure }: BannerFacts): string {
  const isHere = exposure.isLoopback || listenAddress === '0.0.0.0' || listenAddress === '::';
  if (isHere) return `http://localhost:${port}`;
  return `http://${listenAddress.includes(':') ? `[${listenAddress}]` : listenAddress}:${port}`;
}

function signInLines({ exposure, demoAccounts }: BannerFacts): string[] {
  if (!exposure.hasDemo)
    return ['  Sign in:   with an account of your own (ADMIN_EMAIL and ADMIN_PASSWORD make the first admin)'];
  return [
    `  Sign in:   ${demoAccounts.map(({ email }) => email).join(', ')}`,
    `  Password:  ${[...new Set(demoAccounts.map(({ password }) => password))].join(', ')}`,
  ];
}

function warningLines({ exposure, listenAddress, hasTrustedProxies }: BannerFacts): string[] {
  const { isLoopback, publicHosts } = exposure;
  if (isLoopback && publicHosts.length === 0) return [];
  return [
    '',
    ...(isLoopback
      ? []
      : [
          `  !! OPEN TO THE NETWORK on ${listenAddress}, without TLS: everybody who reaches this machine reaches Geoplan.`,
        ]),
    ...(publicHosts.length > 0
      ? [
          `  !! PUBLIC as ${publicHosts.join(', ')} (PUBLIC_HOST): everybody who reaches the proxy reaches Geoplan.`,
        ]
      : []),
    ...(isLoopback && !hasTrustedProxies
      ? [
          '  !! TRUSTED_PROXIES is empty: everybody behind the proxy shares one address and one login throttle.',
        ]
      : []),
    exposure.hasDemo
      ? '  !! DEMO=on: ANYBODY WHO REACHES IT IS ADMIN with the password above, which is public.'
      : '  !! The demo accounts are refused here, those made earlier on this data too; DEMO=on would open them.',
    ...(exposure.registration === 'open'
      ? ['  !! REGISTRATION=open: anybody who reaches it may register.']
      : []),
  ];
}

/** Formats the next steps for the person who started the product. */
export function banner(facts: BannerFacts): string {
  const lines = [
    '',
    `Geoplan is ready in ${seconds(facts.startedInS)}: ${urlOf(facts)}`,
    '',
    ...signInLines(facts),
    `  Data:      ${facts.dataDir}`,
    `  Log:       ${facts.logFile}`,
    ...(facts.realServers.length > 0 ? [`  Servers:   ${facts.realServers.join(', ')}`] : []),
    ...warningLines(facts),
    '',
    '  Stop:      Ctrl-C',
    '',
  ];
  return lines.join('\n');
}
