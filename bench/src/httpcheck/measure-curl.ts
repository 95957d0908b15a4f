import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { SiteServer } from './site-server.ts';
import type { Measured } from './measure-checker.ts';

const checkerCore = 0;

/** True if curl can use a separate resolver: only through the system's, in a mount namespace, which requires root. */
export function canAskNames(siteServer: SiteServer): boolean {
  return siteServer.dns === null || (siteServer.dns.port === 53 && process.getuid?.() === 0);
}

/** Runs `-Z` over a list; the body is read, because curl cannot skip it. */
function curlCommand(directory: string, siteServer: SiteServer, limit: number, timeoutMs: number): string {
  const urls = siteServer.sites.map(({ url }) => `url = "${url}"\noutput = "/dev/null"`);
  writeFileSync(join(directory, 'urls'), urls.join('\n'));
  writeFileSync(join(directory, 'authority.pem'), siteServer.authority);
  writeFileSync(join(directory, 'resolv.conf'), `nameserver ${siteServer.dns?.host ?? ''}\n`);
  const options = [
    `--silent --parallel --parallel-max ${limit} --max-time ${timeoutMs / 1_000}`,
    `--location --max-redirs 5 --noproxy '*' --cacert ${join(directory, 'authority.pem')}`,
    String.raw`--write-out '%{urlnum} %{http_code}\n'`,
  ];
  const curl = `taskset -c ${checkerCore} curl ${options.join(' ')} --config ${join(directory, 'urls')}`;
  const timed = `TIMEFORMAT='%R %U %S'; time ${curl} 2>/dev/null`;
  if (!siteServer.dns) return timed;
  return `mount --bind ${join(directory, 'resolv.conf')} /etc/resolv.conf && ${timed}`;
}

/** Requests all test sites with curl; a result is right if it has the code of the last response. */
export async function measureCurl(
  siteServer: SiteServer,
  limit: number,
  timeoutMs: number,
): Promise<Measured> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-curl-'));
  try {
    const command = ['bash', '-c', curlCommand(directory, siteServer, limit, timeoutMs)];
    const [program = '', ...parameters] = siteServer.dns ? ['unshare', '-m', ...command] : command;
    const child = spawn(program, parameters, { stdio: ['ignore', 'pipe', 'pipe'] });
    const [codes, times] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    const [wallS = Number.NaN, userS = Number.NaN, systemS = Number.NaN] = times
      .trim()
      .split(/\s+/)
      .map(Number);
    const seen = new Map(
      codes
        .trim()
        .split('\n')
        .map((line) => line.split(' ').map(Number) as [number, number]),
    );
    const wrong = siteServer.sites.filter(({ expected }, at) => seen.get(at) !== expected.finalStatus).length;
    return { wallMs: 1_000 * wallS, cpuMs: 1_000 * (userS + systemS), peakMib: Number.NaN, wrong };
  } finally {
    rmSync(directory, { recursive: true });
  }
}
