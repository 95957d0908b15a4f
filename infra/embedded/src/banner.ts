interface BannerFacts {
  port: number;
  dataDir: string;
  logFile: string;
  /** Seconds from the first line of the program. */
  startedInS: number;
  demoAccounts: readonly { email: string; password: string }[];
  /** Embedded parts replaced by real servers, e.g. `RabbitMQ`. */
  realServers: readonly string[];
}

/** 12,3 as a Russian reader writes it. */
export function seconds(value: number): string {
  return `${value.toLocaleString('ru', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} с`;
}

/** What whoever started the product needs to know next. */
export function banner(facts: BannerFacts): string {
  const { demoAccounts } = facts;
  const lines = [
    '',
    `Geoplan готов за ${seconds(facts.startedInS)}: http://localhost:${facts.port}`,
    '',
    `  Вход:        ${demoAccounts.map(({ email }) => email).join(', ')}`,
    `  Пароль:      ${[...new Set(demoAccounts.map(({ password }) => password))].join(', ')}`,
    `  Данные:      ${facts.dataDir}`,
    `  Журнал:      ${facts.logFile}`,
    ...(facts.realServers.length > 0 ? [`  Серверы:     ${facts.realServers.join(', ')}`] : []),
    '  Остановить:  Ctrl-C',
    '',
  ];
  return lines.join('\n');
}
