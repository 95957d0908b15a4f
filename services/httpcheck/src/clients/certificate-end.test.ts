import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { parseAllowList } from '@geoplan/kit/outbound/allow-list';
import { createCertificate } from '@geoplan/sandbox/test-sites/tls/certificate';
import { expect, it, onTestFinished } from 'vitest';
import { listCases, readJsonCase } from '@geoplan/sandbox/testing/cases';
import { z } from 'zod';
import { healthOf } from '../domain/verdicts/health-of.ts';
import { mismatchOf } from '../domain/verdicts/mismatch-of.ts';
import { checkOnce } from '../testing/test-site-checker.ts';
import { createSiteChecker, longestCheckMs } from './site-checker.ts';

const now = Math.floor(Date.now() / 1_000) * 1_000;
const inDays = (days: number): number => now + days * 24 * 3_600_000;
const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

interface Signer {
  name: string;
  key: ReturnType<typeof newKey>;
}
const [root, unknown] = ['Root', 'Unknown'].map((name): Signer => ({ name, key: newKey() })) as [
  Signer,
  Signer,
];

function certify(subject: Signer, issuer: Signer, days: number, hosts: readonly string[] = []): string {
  return createCertificate({
    subject: subject.name,
    issuer: issuer.name,
    hosts,
    validFrom: inDays(-365),
    validUntil: inDays(days),
    isAuthority: hosts.length === 0,
    publicKey: subject.key.publicKey,
    signingKey: issuer.key.privateKey,
  });
}

const authority = certify(root, root, 3_650);
const site: Signer = { name: 'shop', key: newKey() };
const signer = (name: string): Signer => ({ name, key: newKey() });
const leafOf = (issuer: Signer, days: number): string => certify(site, issuer, days, ['127.0.0.1']);

/** Result of a check of a server with this chain. */
async function resultOf(...chain: readonly string[]) {
  const key = site.key.privateKey.export({ type: 'pkcs8', format: 'pem' });
  const server = createServer({ cert: chain.join(''), key }, (_request, response) => response.end('ok'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const checker = createSiteChecker({
    allow: parseAllowList(`127.0.0.1:${port}`),
    userAgent: 'test',
    timeoutMs: longestCheckMs,
    extraAuthorities: [authority],
  });
  onTestFinished(() => {
    checker.close();
    server.close();
  });
  return checkOnce(checker, `https://127.0.0.1:${port}/`);
}

async function checkChain(...chain: readonly string[]) {
  const { reason, detail, certificateEndsAt } = await resultOf(...chain);
  return [reason, detail, Math.round((Date.parse(certificateEndsAt ?? '') - now) / (24 * 3_600_000))];
}

it.each(listCases('sites').filter(({ file }) => file === 'certificate-chain.json'))(
  '$file: $expected',
  async ({ file }) => {
    const { cases } = readJsonCase(
      file,
      z.looseObject({ cases: z.array(z.looseObject({ expected: z.string() })) }),
    );
    const [a, b] = [signer('A'), signer('B')];
    expect(await checkChain(leafOf(b, 300), certify(b, root, 5))).toEqual(['ok', 'intermediate: B', 5]);
    const missing = await resultOf(leafOf(a, 300));
    expect(`«${mismatchOf('works', missing)?.text}»`).toBe(cases[1]?.expected);
    expect(healthOf(missing)).toBe('unknown');
  },
);

it('returns the expiry date and the name of an intermediate certificate that expires first', async () => {
  const soon = signer('Soon');
  expect(await checkChain(leafOf(soon, 300), certify(soon, root, 5))).toEqual([
    'ok',
    'intermediate: Soon',
    5,
  ]);
});

it('returns the expiry date of the second of two intermediate certificates if it expires first', async () => {
  const [first, second] = [signer('First'), signer('Second')];
  const chain = [leafOf(first, 300), certify(first, second, 200), certify(second, root, 100)];
  expect(await checkChain(...chain)).toEqual(['ok', 'intermediate: Second', 100]);
});

it("returns the expiry date of the site's certificate if it expires first", async () => {
  const late = signer('Late');
  expect(await checkChain(leafOf(late, 90), certify(late, root, 3_000))).toEqual(['ok', null, 90]);
});

it('ignores a received certificate that is not on the path', async () => {
  const late = signer('Late');
  const chain = [leafOf(late, 90), certify(late, root, 3_000), certify(signer('Stray'), unknown, 1)];
  expect(await checkChain(...chain)).toEqual(['ok', null, 90]);
});

it("ignores a trusted authority's certificate if another authority signed it", async () => {
  const late = signer('Late');
  const chain = [leafOf(late, 90), certify(late, root, 3_000), certify(root, unknown, 1)];
  expect(await checkChain(...chain)).toEqual(['ok', null, 90]);
});

it.each([
  ['a missing intermediate', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', () => [leafOf(signer('A'), 90)]],
  [
    'an unknown root',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    () => {
      const late = signer('Late');
      return [leafOf(late, 90), certify(late, unknown, 100)];
    },
  ],
  ['an end in the past', 'CERT_HAS_EXPIRED', () => [leafOf(root, -1)]],
])("returns the end of the site's own certificate for a chain with %s", async (_what, code, chain) => {
  expect((await checkChain(...chain())).slice(0, 2)).toEqual(['tls', code]);
});

it('returns an expiry date even for an invalid chain', async () => {
  const soon = signer('Soon');
  const [reason, , days] = await checkChain(leafOf(soon, 300), certify(soon, unknown, 5));
  expect([reason, days]).toEqual(['tls', 5]);
});
