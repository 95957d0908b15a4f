import { spawn } from 'node:child_process';

/** Fast shutdown; without a checkpoint (still crash-safe) if that takes over 1.5 s. */
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
 * Starts a shell that outlives this process by design: when the pipe to it closes for any reason, it shuts the server
 * down within 3 s.
 * @returns a function that cancels it, for a stopped server
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
