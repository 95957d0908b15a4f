import { startEmbeddedPostgres } from '../embedded-postgres.ts';

// A separate process around the launcher, for tests that kill it: prints what it started and keeps running.
const server = await startEmbeddedPostgres({
  dataDir: process.argv[2] ?? '',
  databases: ['auth', 'geo'],
  passwordOf: (role) => `secret of ${role}`,
});
process.stdout.write(JSON.stringify({ server: server.pid(), url: server.url('auth') }));
