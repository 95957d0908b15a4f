import { spawn } from 'node:child_process';

/** Fast shutdown; without a checkpoint (still crash-safe) when that takes over 1.5 s. */
const script = `
read _
kill -INT "$1" 2>/dev/null || exit
n=0
while kill -0 "$1" 2>/dev/null && [ $n -lt 100 ]; do
  n=$((n + 1))
  [ $n -eq 15 ] && kill -QUIT "$1" 2>/dev/null
  sleep 0.1
done`;

/**
 * Starts a shell that outlives us by design: when the pipe from us to it closes in any manner, it shuts the server down
 * within 3 s.
 * @returns calls it off, once the server is gone
 */
export function startWatchdog(pid: number): () => void {
  const dog = spawn('sh', ['-c', script, 'geoplan-postgres-watchdog', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  });
  dog.on('error', () => {});
  dog.stdin.on('error', () => {});
  dog.unref();
  return () => dog.kill('SIGKILL');
}
