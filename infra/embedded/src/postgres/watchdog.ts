import { spawn } from 'node:child_process';

/**
 * Shell script for a fast shutdown. If that takes over 1.5 s, it stops the server without a checkpoint, which is
 * still crash-safe.
 */
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
 * Starts a shell that outlives this process by design. When the pipe to the shell closes for any reason, it shuts the
 * server down within 3 s.
 * @returns a function that ends the watchdog once the server has stopped
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
