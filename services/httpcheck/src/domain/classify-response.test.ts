import { challengePages } from '@geoplan/sandbox/test-sites/answers/challenge-pages';
import { parkingPages } from '@geoplan/sandbox/test-sites/answers/parking-pages';
import { expect, it } from 'vitest';
import { refreshTarget } from './page/refresh-target.ts';
import { classifyHead, classifyPage } from './classify-response.ts';
import { challengeMarks } from './marks/challenge-marks.ts';
import { parkingMarks } from './marks/parking-marks.ts';

const judge = (status: number, page: string, headers: Record<string, string> = {}, host = 'shop.example') => {
  const head = classifyHead({ status, host, path: '/', headers });
  return head.isFinal ? head : classifyPage(status, page);
};

it('recognises every page of the test sites by its marks, but only with the expected status code', () => {
  for (const [name, page] of Object.entries(parkingPages)) {
    expect({ name, ...judge(200, page) }).toMatchObject({ name, reason: 'parked', detail: name });
    expect(judge(404, page).reason).toBe('client_error');
  }
  for (const [name, { status, headers, body }] of Object.entries(challengePages)) {
    const detail = name.replace(/-(?:429|1015)$/, '');
    expect({ name, ...judge(status, body, headers) }).toMatchObject({
      name,
      reason: 'blocked_by_site',
      detail,
    });
    // Imperva sends its page with 200 too.
    expect(judge(200, body, headers).reason).toBe(name === 'imperva' ? 'blocked_by_site' : 'ok');
  }
});

it('does not report a bot wall if the error page of a site that is down names the CDN', () => {
  expect(judge(503, 'see errors.edgesuite.net', { server: 'AkamaiGHost' }).reason).toBe('server_error');
  expect(judge(503, 'errors.edgesuite.net <div class="H-Captcha">', { server: 'AkamaiGHost' })).toMatchObject(
    {
      reason: 'blocked_by_site',
      detail: 'captcha',
    },
  );
  expect(judge(403, 'no', { server: 'cloudflare' }).reason).toBe('client_error');
  expect(judge(401, 'no', { server: 'QRATOR' }).reason).toBe('client_error');
  expect(judge(405, 'no').reason).toBe('client_error');
  expect(judge(200, '<p>error code: 1020, and how its page used Cloudflare to restrict access').reason).toBe(
    'ok',
  );
  expect(judge(200, '<script src="/_Incapsula_Resource?SWJIYLWA=7"></script><p>shop').reason).toBe('ok');
});

it.each([
  ['cloudflare', 403, 'error code: 1020', { server: 'cloudflare', 'content-type': 'text/plain' }],
  ['aws-waf', 202, '', { 'x-amzn-waf-action': 'challenge' }],
  ['sucuri', 403, '', { 'x-sucuri-block': 'EXP001' }],
  ['qrator', 403, '', { server: 'QRATOR' }],
])('recognises a page of %s with %i', (detail, status, page, headers) => {
  expect(judge(status, page, headers)).toMatchObject({ reason: 'blocked_by_site', detail });
});

it('recognises the hosts of domain sellers, and searches only pages for marks', () => {
  expect(judge(200, '', {}, 'www.hugedomains.com')).toMatchObject({
    reason: 'parked',
    detail: 'hugedomains',
  });
  expect(judge(200, '', {}, 'nothugedomains.com').reason).toBe('ok');
  expect(
    classifyHead({ status: 200, host: 'shop.example', path: '/', headers: { 'content-type': 'image/png' } })
      .isFinal,
  ).toBe(true);
  expect(classifyHead({ status: 404, host: 'shop.example', path: '/', headers: {} }).isFinal).toBe(true);
});

it('compares marks in lower case, in which all marks are written', () => {
  for (const { name, body = [], header = ['', ''], host = '' } of [...challengeMarks, ...parkingMarks])
    for (const text of [name, ...body, ...header, host]) expect(text).toBe(text.toLowerCase());
  expect(judge(200, '<SCRIPT SRC=//SEDOPARKING.COM/x>').reason).toBe('parked');
});

it('reads 64 kB of any text in linear time', () => {
  const pages = [
    '<',
    '<meta ',
    '<h1>',
    '<!-- ',
    '<title>&#',
    'window.park = ',
    'window.location.href=',
    'g-g-g-',
    '\0',
    'this domain is for ',
  ].map((text) => text.repeat(65_536 / text.length));
  // Backtracking from each letter would exceed the time limit of a test.
  for (const page of pages)
    for (let n = 0; n < 20; n += 1) {
      expect(judge(200, page).reason).toBe('ok');
      expect(refreshTarget(undefined, `${page}http-equiv`)).toBeNull();
    }
});
