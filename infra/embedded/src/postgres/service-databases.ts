import { escapeIdentifier, escapeLiteral, Client } from 'pg';

/** Database and its owner role, which have the same name. */
export interface ServiceDatabase {
  name: string;
  password: string;
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // Without a listener, a server that stops between two queries would crash the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function names(client: Client, sql: string): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(sql);
  return new Set(rows.map((row) => row.name));
}

/**
 * Creates the missing role and database of each service and sets the stored passwords. Each role can access only its
 * own database. Can be repeated and interrupted safely.
 */
export async function createServiceDatabases(
  superuserUrl: string,
  wanted: readonly ServiceDatabase[],
): Promise<void> {
  await withClient(superuserUrl, async (client) => {
    const roles = await names(client, 'select rolname as name from pg_roles');
    const databases = await names(client, 'select datname as name from pg_database');
    for (const { name, password } of wanted) {
      const role = escapeIdentifier(name);
      const verb = roles.has(name) ? 'alter' : 'create';
      await client.query(`${verb} role ${role} login password ${escapeLiteral(password)}`);
      if (!databases.has(name)) await client.query(`create database ${role} owner ${role}`);
      await client.query(`revoke connect, temporary on database ${role} from public`);
    }
    await client.query('revoke connect, temporary on database postgres, template1 from public');
  });
}

/**
 * Creates the databases on the operator's server, named `<database of the url>_<name>` and accessed with the url's
 * login.
 * @returns the urls by name
 */
export async function createDatabasesOnServer(
  serverUrl: string,
  wanted: readonly string[],
): Promise<Map<string, string>> {
  const base = new URL(serverUrl).pathname.slice(1) || 'geoplan';
  return await withClient(serverUrl, async (client) => {
    const databases = await names(client, 'select datname as name from pg_database');
    const urls = new Map<string, string>();
    for (const name of wanted) {
      const database = `${base}_${name}`;
      if (!databases.has(database)) await client.query(`create database ${escapeIdentifier(database)}`);
      const url = new URL(serverUrl);
      url.pathname = `/${database}`;
      urls.set(name, url.toString());
    }
    return urls;
  });
}
