import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';

/**
 * First line that a program prints about its version; empty if it is not installed, because the bench did not need it.
 */
function firstLine(command: string, parameters: string[]): string {
  try {
    const path = 'PATH="$PATH:/usr/sbin"';
    const text = execFileSync('sh', [
      '-c',
      `${path}; command -v ${command} >/dev/null && ${command} ${parameters.join(' ')} 2>&1`,
    ]);
    return text.toString().split('\n')[0]?.trim() ?? '';
  } catch (error) {
    // Some programs print their version and exit with an error.
    const { stdout } = error as { stdout?: Buffer };
    return stdout?.toString().split('\n')[0]?.trim() ?? '';
  }
}

function distribution(): string {
  try {
    return /PRETTY_NAME="(.+)"/.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? process.platform;
  } catch {
    return process.platform;
  }
}

/** Paragraph about the machine of the measurements; figures of two machines are not comparable. */
export function describeMachine(): string {
  const gib = Math.round(totalmem() / 1024 ** 3);
  const processors = cpus();
  return [
    `${processors.length} × ${processors[0]?.model.trim() ?? 'CPU'}, ${gib} GiB, ${distribution()}, kernel ${release()}, Node ${process.version}`,
    firstLine('haproxy', ['-v']),
    firstLine('nginx', ['-v']),
    firstLine('wrk', ['-v']),
    new Date().toISOString().slice(0, 10),
  ]
    .filter(Boolean)
    .join('; ');
}
