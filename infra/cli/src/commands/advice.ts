/**
 * Advice by cause. A cause is a Node error code, an SQLSTATE (PostgreSQL, appendix A), or the client's message for an
 * error without a code.
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
  [/57P0[1-3]/, (server) => `${server} is starting or stopping: run the command again`],
  [/25006/, (server) => `${server} accepts no writes here: is this the primary?`],
  [/3D000/, () => 'the database does not exist: run the init script, see Passwords in docs/operations.md'],
  [
    /timeout expired|timeout exceeded/,
    (server) =>
      `is ${server} up, and at this address? If its machine is overloaded (docker stats), run the command again`,
  ],
  [/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT/, (server) => `is ${server} up, and at this address?`],
  [/ENOTFOUND|EAI_AGAIN/, () => 'name not found: is the address right, and does its container run?'],
  [/CERT|LEAF_SIGNATURE|ISSUER/, () => 'set STORES_CA_FILE to the authority of its certificate'],
];

/** Messages of errors without a code. The text of a pool timeout differs from that of a connection timeout. */
const named = /ACCESS.REFUSED|ETIMEDOUT|timeout expired|timeout exceeded/;

const causesOf = (error: unknown): string => {
  if (error instanceof AggregateError) return error.errors.map(causesOf).join(' ');
  const { code, message } = error as { code?: unknown; message?: unknown };
  return `${String(code)} ${named.exec(String(message))?.[0] ?? ''}`;
};

/** Advice for a failed connection; `undefined` for any other cause. */
export function adviceFor(error: unknown, server: string): string | undefined {
  const causes = causesOf(error);
  return rules.find(([cause]) => cause.test(causes))?.[1](server);
}

/** Message of an error; for an AggregateError, the messages of all its errors. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ');
  return error instanceof Error ? error.message || error.name : String(error);
}

/** Failed connection. The message contains the part, the cause and advice; `cause` is the client's error. */
export class ConnectionError extends Error {}

/** Runs `work`. @throws ConnectionError if it could not connect to `server`; rethrows any other error unchanged */
export async function connecting<T>(part: string, server: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const advice = adviceFor(error, server);
    if (advice === undefined) throw error;
    throw new ConnectionError(`${part}: ${messageOf(error)}; ${advice}`, { cause: error });
  }
}
