import { listCases, readJsonCase } from '@geoplan/sandbox/testing/cases';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { CheckResult } from '../domain/check-result.ts';
import { healthOf } from '../domain/verdicts/health-of.ts';
import { mismatchOf } from '../domain/verdicts/mismatch-of.ts';
import { rawPage, startRawSite, type RawAnswer } from '../testing/raw-site.ts';

let site: Awaited<ReturnType<typeof startRawSite>>;
beforeAll(async () => {
  site = await startRawSite();
});
afterAll(() => site.close());

const root = 'http://shop.example/';
const check = (answer: RawAnswer) => site.check(root, () => answer);
const notFound = 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n';

const casesIn = (file: string) =>
  readJsonCase(
    file,
    z.looseObject({
      cases: z.array(z.looseObject({ name: z.string(), answerLatin1: z.string(), expected: z.string() })),
    }),
  ).cases;

/** The test of each file; files that need another setup are tested elsewhere. */
const tests: Record<string, (file: string) => Promise<void>> = {
  'answers-a-browser-opens.json': async (file) => {
    for (const { name, answerLatin1, expected } of casesIn(file)) {
      const { reason, finalStatus } = await check(answerLatin1);
      const wanted = expected.includes('invalid_response') ? ['invalid_response', 0] : ['ok', 200];
      expect([name, reason, finalStatus]).toEqual([name, ...wanted]);
    }
  },
  'redirects-a-browser-follows.json': async (file) => {
    const pages = ['/utf8-caf%C3%A9', '/latin-caf%E9', '/a%20b/c%20d'];
    for (const { name, answerLatin1 } of casesIn(file)) {
      const result = await site.check(`${root}cookie`, (path, head) => {
        if (pages.includes(path) || /^cookie: seen=1\r$/im.test(head)) return rawPage('ok');
        return path === '/cookie' ? answerLatin1 : notFound;
      });
      expect({ name, result }).toMatchObject({ name, result: { reason: 'redirect', finalStatus: 200 } });
    }
  },
  'pages-that-lead-away.json': async (file) => {
    const [byRefresh, byScript] = casesIn(file).map(({ answerLatin1 }) => answerLatin1);
    expect(await lead(byRefresh!)).toMatchObject({
      isOtherDomain: true,
      redirects: [{ status: 200, url: 'http://other-domain.example/' }],
    });
    // A checker that runs no scripts cannot see it (docs/guide.md).
    expect(await lead(byScript!)).toMatchObject({ reason: 'ok', redirects: [] });
  },
  'placeholders-behind-200.json': async (file) => {
    const [toDefault, byPath, nginx] = casesIn(file).map(({ answerLatin1 }) => answerLatin1);
    const byRedirect = await site.check(root, (path) => (path === '/' ? toDefault! : rawPage('anything')));
    for (const result of [byRedirect, await check(byPath!), await check(nginx!)]) {
      expect(result).toMatchObject({ reason: 'placeholder', finalStatus: 200 });
      expect(mismatchOf('works', result)?.text).toMatch(/^вместо сайта заглушка: /);
    }
  },
  'bot-wall-rate-limit.json': async (file) => {
    const result = await check(casesIn(file)[0]!.answerLatin1);
    expect(result).toMatchObject({ reason: 'blocked_by_site', finalStatus: 429, detail: 'cloudflare' });
    expect(mismatchOf('works', result)).toBeNull();
  },
  // Tested in own-network.test and certificate-end.test, which have the servers.
  'own-network-gone.json': async () => {},
  'certificate-chain.json': async () => {},
};

it.each(listCases('sites'))('$file: $expected', async ({ file }) => {
  const test = tests[file];
  expect(test).toBeTypeOf('function');
  await test?.(file);
});

const redirect = (fields: string): string => `HTTP/1.1 302 Found\r\n${fields}Content-Length: 0\r\n\r\n`;
const other = 'http://other.example/';
const refresh = (content: string): string => `<meta http-equiv="refresh" content="${content}">`;
const lead = (page: string): Promise<CheckResult> =>
  site.check(root, (_path, sent) => (sent.includes('Host: shop.example') ? page : rawPage('ok')));
const utf8 = (text: string): string => Buffer.from(text).toString('latin1');

const head = (lines: string): string => `HTTP/1.1 200 OK\r\n${lines}\r\nContent-Type: text/html\r\n\r\n<p>ok`;

describe('a response that llhttp refuses and Chromium opens', () => {
  it.each<[what: string, answer: RawAnswer]>([
    ['an empty field name', head(': x')],
    ['a name of 8-bit bytes', head('X-Stadt-M\xfcnchen: 1')],
    ['a version with one digit', 'HTTP/1 200 OK\r\nContent-Type: text/html\r\n\r\nok'],
    ['a status line without a code', 'HTTP/1.1\r\nContent-Type: text/html\r\n\r\nok'],
    ['a name in lower case', 'http/1.1 200 OK\r\nContent-Type: text/html\r\n\r\nok'],
    ['a length that is not a number', head('Content-Length: many')],
    ['a malformed line in the second packet', ['HTTP/1.1 200 OK\r\nServer: x\r\n', 'bad line\r\n\r\nok']],
    ['a preceding interim response', `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${head('bad line')}`],
  ])('counts as alive with %s', async (_what, answer) => {
    const result = await check(answer);
    expect(result).toMatchObject({ reason: 'ok', finalStatus: 200, detail: 'malformed_headers' });
    expect(healthOf(result)).toBe('works');
  });

  it('keeps the redirects, cookies and page marks of a malformed response', async () => {
    const bad = 'bad line\r\n';
    const moved = `HTTP/1.1 302 Found\r\n${bad}Set-Cookie: a=1\r\nSet-Cookie: b=2\r\nLocation: /next\r\n\r\n`;
    const parked = rawPage('<script src="//sedoparking.com/x"></script>', bad);
    const result = await site.check(root, (_path, sent) =>
      sent.includes('Cookie: a=1; b=2') ? parked : moved,
    );
    expect(result).toMatchObject({ reason: 'parked', redirects: [{ status: 302, url: `${root}next` }] });
  });

  it.each([
    ['another protocol', 'SSH-2.0-OpenSSH_9.2p1\r\n'],
    ['a code of four digits', 'HTTP/1.1 2000 OK\r\nbad line\r\n\r\n'],
    ['different lengths', head('bad line\r\nContent-Length: 2\r\nContent-Length: 3')],
  ])('is invalid with %s', async (_what, answer) => {
    expect(await check(answer)).toMatchObject({ reason: 'invalid_response', finalStatus: 0 });
  });
});

/** Cookies that the last page of a redirect receives. */
async function cookiesAfter(set: string, to: string): Promise<string> {
  let received = '';
  await site.check(root, (path, sent) => {
    const isLast = path === '/last';
    if (isLast) received = /^cookie: (.*)\r$/im.exec(sent)?.[1] ?? '';
    return isLast ? rawPage('ok') : redirect(`${set}Location: ${to}\r\n`);
  });
  return received;
}

describe('redirects', () => {
  it.each([
    ['windows-1251', '/\xea\xe0\xe7\xe8\xed\xee', '/%EA%E0%E7%E8%ED%EE'],
    ['a query in Latin-1', '/a?q=caf\xe9', '/a?q=caf%E9'],
    ['UTF-8 in a query', '/a?q=\xc3\xa9', '/a?q=%C3%A9'],
  ])('requests the original bytes of %s', async (_what, location, path) => {
    const answer = (at: string) =>
      at === path ? rawPage('ok') : at === '/' ? redirect(`Location: ${location}\r\n`) : notFound;
    expect(await site.check(root, answer)).toMatchObject({ reason: 'redirect', finalStatus: 200 });
  });

  it('ignores an empty Location header', async () => {
    expect(await check(redirect('Location: \r\n'))).toMatchObject({
      reason: 'redirect',
      finalStatus: 302,
      redirects: [],
    });
  });

  it.each([
    ['to the same host', 'Set-Cookie: a=1\r\nSet-Cookie: b=2; Path=/\r\n', '/last', 'a=1; b=2'],
    ['never to another host', 'Set-Cookie: a=1\r\n', 'http://other.example/last', ''],
    [
      'nor to another host by its domain',
      'Set-Cookie: a=1; Domain=other.example\r\n',
      'http://other.example/last',
      '',
    ],
    [
      'to a subdomain by its domain',
      'Set-Cookie: a=1; Domain=.shop.example\r\n',
      'http://www.shop.example/last',
      'a=1',
    ],
    ['nor to a subdomain without one', 'Set-Cookie: a=1\r\n', 'http://www.shop.example/last', ''],
    ['without those that it ends', 'Set-Cookie: a=1\r\nSet-Cookie: a=; Max-Age=0\r\n', '/last', ''],
    ['of its path only', 'Set-Cookie: a=1; Path=/other\r\nSet-Cookie: b=2; Path=/last/\r\n', '/last', 'b=2'],
    ['without secure ones, over http', 'Set-Cookie: a=1; Secure\r\n', '/last', ''],
  ])('send cookies %s', async (_what, set, to, expected) => {
    expect(await cookiesAfter(set, to)).toBe(expected);
  });

  it('keeps no cookies for the next check', async () => {
    await cookiesAfter('Set-Cookie: a=1\r\n', '/last');
    expect(await cookiesAfter('', '/last')).toBe('');
  });

  it('reports a redirect loop if the redirects set no new cookie', async () => {
    const result = await check(redirect('Location: /\r\n'));
    expect(result).toMatchObject({ reason: 'too_many_redirects' });
    expect(mismatchOf('works', result)?.text).toBe('слишком много редиректов');
  });
});

describe('a page with a status of 200', () => {
  it.each([
    ['quoted', rawPage(refresh("0;URL='http://other.example/'"))],
    ['without url=', rawPage(refresh('5, http://other.example/'))],
    ['without quotes, in capitals', rawPage('<META CONTENT=0;url=http://other.example/ HTTP-EQUIV=Refresh>')],
    ['with entities', rawPage(refresh('0; url=http&#58;//other.example/'))],
    ['in a header', rawPage('ok', 'Refresh: 0; url=http://other.example/\r\n')],
    [
      'behind a comment and a script',
      rawPage(`<!-- <meta> --><script>"<meta>"</script>${refresh(`0; url=${other}`)}`),
    ],
  ])('follows a refresh %s', async (_what, page) => {
    expect(await lead(page)).toMatchObject({ isOtherDomain: true, redirects: [{ status: 200, url: other }] });
  });

  it.each([
    ['is slow', rawPage(refresh(`6; url=${other}`))],
    ['has no address', rawPage(refresh('5'))],
    ['leads to the page itself', rawPage(refresh('0; url=/'))],
    ['is for browsers without scripts', rawPage(`<noscript>${refresh(`0; url=${other}`)}</noscript>`)],
    ['is in a comment', rawPage(`<!-- ${refresh(`0; url=${other}`)} -->`)],
    ['is in a script', rawPage(`<script>document.write('${refresh(`0; url=${other}`)}')</script>`)],
    ['runs a script', rawPage(refresh('0; url=javascript:alert(1)'))],
  ])('stays if its refresh %s', async (_what, page) => {
    expect(await lead(page)).toMatchObject({ reason: 'ok', redirects: [] });
  });

  it('treats a response as a page even if its refreshes to other pages never end', async () => {
    const result = await site.check(root, (path) => rawPage(refresh(`1; url=${path}x`)));
    expect(result).toMatchObject({ reason: 'redirect', finalStatus: 200 });
    expect(result.redirects).toHaveLength(5);
  });

  it.each([
    ['<title>Apache2 Ubuntu Default Page: It works</title>', 'apache'],
    ['<html><body><h1>It works!</h1></body></html>', 'apache'],
    ['<title>Test Page for the HTTP Server on AlmaLinux</title>', 'test-page'],
    ["<title>Web Server's Default Page</title>", 'plesk'],
    ['<title>Welcome page</title><h1> Placeholder page </h1>', 'lighttpd'],
    ['<title>Access Denied</title><h1 class="a">This site is currently suspended</h1>', 'suspended'],
    ['<title>Index of /</title><h1>Index of /</h1>', 'directory-listing'],
    [utf8('<title>Срок регистрации домена истек</title>'), 'expired'],
    [utf8('<title>Домен не прилинкован ни к одной из директорий на сервере!</title>'), 'beget'],
    [utf8('<h1><b>Сайт</b> только что создан!</h1>'), 'ispmanager'],
    // windows-1251
    [
      '<title>\xd1\xe0\xe9\xf2 \xe7\xe0\xe1\xeb\xee\xea\xe8\xf0\xee\xe2\xe0\xed \xf5\xee\xf1\xf2\xe8\xed\xe3-\xef\xf0\xee\xe2\xe0\xe9\xe4\xe5\xf0\xee\xec</title>',
      'suspended',
    ],
  ])('is a placeholder: %s', async (body, detail) => {
    expect(await check(rawPage(body).replace('; charset=utf-8', ''))).toMatchObject({
      reason: 'placeholder',
      detail,
    });
  });

  it.each([
    '<title>How to get past "Welcome to nginx!"</title><h1>Welcome to nginx!</h1>',
    '<title>Shop</title><h1>It works!</h1>',
    '<title>Access Denied</title><h1>Members only</h1>',
    '<title>Index of / for authors</title><h1>Authors</h1>',
    '<title>Account Suspended: what to do</title>',
    '<title>Coming soon</title><h1>Our new shop</h1>',
  ])('is a real site: %s', async (body) => {
    expect(await check(rawPage(body))).toMatchObject({ reason: 'ok' });
  });
});
