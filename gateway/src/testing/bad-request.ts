import * as fc from 'fast-check';

const list = (text: string): string[] => text.trim().split('\n');

const methods = [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'BREW',
  'get',
  '',
];
const versions = ['HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'HTTP/1.1 x', ''];
const targets = list(String.raw`
/
/api
/api/
/api/users
/api/auth/login
/api/audit?limit=
/api/openapi.json
/healthz
/assets/x.js
*
/api//x
/api/%2e%2e/x
/api/users/%00
/api/%ff
/..
/\x
http://x/api
//x
/#
/keyword/a%2Fb
/api/users/../x
/%`);
const longTargets = [`/${'a'.repeat(9_000)}`, `/api/users/${'%D0%B6'.repeat(500)}`];
const headers = list(`
Host: x
Host: y
Host:
Authorization: Bearer x
Authorization: Bearer a.b.c
Authorization:
Content-Length: 5
Content-Length: -1
Content-Length: 99999999999999999999
Content-Length: x
Transfer-Encoding: chunked
Transfer-Encoding: gzip
Content-Type: application/json
Content-Type: ;
Connection: close
Connection: Upgrade
Upgrade: websocket
Upgrade: h2c
Expect: 100-continue
Expect: miracles
Range: bytes=9-2
Accept: text/html
Accept-Encoding: br
: x
 folded
no colon
Trailer: x
X-Forwarded-For: 1
If-None-Match: "
\0: x
X: \u00ff\u0001`);
const longHeader = `X: ${'y'.repeat(17_000)}`;
const bodies = [
  '',
  '{}',
  '{"email":',
  'hello',
  '5\r\nhello\r\n0\r\n\r\n',
  'z\r\n',
  'ffffffffffffffff\r\n',
  '{"a":'.repeat(5_000),
];

const composed = fc
  .record({
    method: fc.constantFrom(...methods),
    target: fc.oneof(
      fc.constantFrom(...targets, ...longTargets),
      fc.webPath(),
      fc.string({ unit: 'binary', maxLength: 30 }),
    ),
    version: fc.constantFrom(...versions),
    some: fc.array(fc.constantFrom(...headers, longHeader), { maxLength: 6 }),
    body: fc.constantFrom(...bodies),
    hasHost: fc.boolean(),
    cut: fc.nat(9),
  })
  .map(({ method, target, version, some, body, hasHost, cut }) => {
    const lines = [`${method} ${target} ${version}`, ...(hasHost ? ['Host: x'] : []), ...some];
    const bytes = Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1');
    return cut === 0 ? bytes.subarray(0, bytes.length >> 1) : bytes;
  });

const garbage = fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes));

/** Bytes that a client should not send, most of them nearly a valid request. */
export const badRequest = fc.oneof({ arbitrary: composed, weight: 9 }, { arbitrary: garbage, weight: 1 });
