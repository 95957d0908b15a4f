/**
 * Advice by cause: codes of Node, SQLSTATEs (PostgreSQL, appendix A), and the clients' messages if they have no code.
 */
const rules: [cause: RegExp, advice: (server: string) => string][] = [
  [/53100|ENOSPC/, (server) => `the disk of ${server} is full: free some space; nothing has to be restarted`],
  [
    /53[234]00/,
    (server) =>
      `${server} accepts no more connections: see db_pool_connections, and Growing in docs/capacity.md`,
  ],
  [
    /28P01|28000|ACCESS.REFUSED/,
    () => 'is the password the same on both sides? See Passwords in docs/operations.md',
  ],
  [/25006/, (server) => `${server} accepts no writes here: is this the primary?`],
  [/3D000/, () => 'the database does not exist: run the init script, see Passwords in docs/operations.md'],
  [
    /ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|timeout expired/,
    (server) => `is ${server} up, and at this address?`,
  ],
  [/ENOTFOUND|EAI_AGAIN/, () => 'name not found: is the address right, and does its container run?'],
  [/CERT|LEAF_SIGNATURE|ISSUER/, () => 'set STORES_CA_FILE to the authority of its certificate'],
];

const causesOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(causesOf).join(' ');
  const { code, message } = error as { code?: unknown; message?: unknown };
  return `${String(code)} ${String(message).match(/ACCESS.REFUSED|ETIMEDOUT|timeout expired/)?.[0] ?? ''}`;
};

/** Advice for a failed connection; `undefined` for any other cause. */
export function adviceFor(error: unknown, server: string): string | undefined {
  const causes = causesOf(error);
  return rules.find(([cause]) => cause.test(causes))?.[1](server);
}
