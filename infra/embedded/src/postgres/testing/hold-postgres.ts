import { startEmbeddedPostgres } from '../embedded-postgres.ts';

// A process of its own around the launcher, for tests that kill it: says what it started and stays.
const server = await startEmbeddedPostgres({
  dataDir: process.argv[2] ?? '',
  databases: ['auth', 'geo'],
  passwordOf: (role) => `secret of ${role}`,
});
process.stdout.write(JSON.stringify({ server: server.pid(), url: server.url('auth') }));
