import { X509Certificate } from 'node:crypto';
import { connect } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestSites, type TestSites } from '../start-test-sites.ts';
import { certificateKinds, createSiteCertificates } from './site-certificates.ts';

const dayMs = 24 * 3_600_000;
let testSites: TestSites;
beforeAll(async () => {
  const behaviour = { kind: 'answer', status: 200 } as const;
  const named = certificateKinds.map((certificate) => ({
    name: certificate,
    host: `${certificate}.test`,
    certificate,
    behaviour,
  }));
  const literal = certificateKinds.map((certificate) => ({
    name: `at ${certificate}`,
    certificate,
    behaviour,
  }));
  testSites = await startTestSites([...named, ...literal]);
});
afterAll(() => testSites.close());

interface Handshake {
  /** Error of a client that trusts the test sites' authority; `null` if there is none. */
  error: string | null;
  /** Days until expiry. */
  days: number;
}

function handshake(url: string): Promise<Handshake> {
  const { hostname, port } = new URL(url);
  const options = { host: hostname, port: Number(port), ca: testSites.authority, lookup: testSites.lookup };
  return new Promise((resolve, reject) => {
    const socket = connect({
      ...options,
      rejectUnauthorized: false,
      servername: /^\d/.test(hostname) ? '' : hostname,
    });
    socket.on('error', reject).once('secureConnect', () => {
      const days = (Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / dayMs;
      const { authorizationError } = socket as { authorizationError?: Error | string };
      resolve({
        error: authorizationError
          ? String((authorizationError as NodeJS.ErrnoException).code ?? authorizationError)
          : null,
        days,
      });
      socket.destroy();
    });
  });
}

it.each(['', 'at '])('creates every kind of certificate, for names and addresses (%s…)', async (prefix) => {
  const seen: Record<string, unknown> = {};
  for (const kind of certificateKinds) seen[kind] = await handshake(testSites.get(`${prefix}${kind}`).url);
  expect(seen).toEqual({
    good: { error: null, days: expect.closeTo(90, 1) },
    'ending-soon': { error: null, days: expect.closeTo(10, 1) },
    expired: { error: 'CERT_HAS_EXPIRED', days: expect.closeTo(-1, 1) },
    'wrong-host': { error: 'ERR_TLS_CERT_ALTNAME_INVALID', days: expect.closeTo(90, 1) },
    'self-signed': { error: 'DEPTH_ZERO_SELF_SIGNED_CERT', days: expect.closeTo(90, 1) },
    'unknown-authority': { error: 'SELF_SIGNED_CERT_IN_CHAIN', days: expect.closeTo(90, 1) },
    'missing-intermediate': { error: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', days: expect.closeTo(90, 1) },
    'not-yet-valid': { error: 'CERT_NOT_YET_VALID', days: expect.closeTo(90, 1) },
  });
  expect(testSites.get('ending-soon').certificateEndsAt).toBe(
    testSites.get('at ending-soon').certificateEndsAt,
  );
  expect((Date.parse(testSites.get('ending-soon').certificateEndsAt ?? '') - Date.now()) / dayMs).toBeCloseTo(
    10,
    1,
  );
});

it('shares a certificate among up to 64 names, so that 200 names need four certificates', () => {
  const hosts = Array.from({ length: 200 }, (_each, at) => `site-${at}.test`);
  const certificates = createSiteCertificates(hosts, Date.UTC(2026, 10, 22));
  const made = new Set(hosts.map((host) => certificates.of('good', host)));
  expect(made.size).toBe(4);
  const authority = new X509Certificate(certificates.authority);
  for (const { cert } of made) {
    const parsed = new X509Certificate(cert);
    expect(parsed.verify(authority.publicKey)).toBe(true);
    expect(parsed.checkIssued(authority)).toBe(true);
  }
  expect(new X509Certificate(certificates.of('good', 'site-199.test').cert).checkHost('site-199.test')).toBe(
    'site-199.test',
  );
  expect(
    new X509Certificate(certificates.of('good', 'site-199.test').cert).checkHost('site-0.test'),
  ).toBeUndefined();
});
