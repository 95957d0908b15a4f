function claim(name: string): string {
  return `var(txn.bearer),jwt_payload_query('$.${name}')`;
}

/**
 * HAProxy with the gateway's checks on each request: bearer, algorithm, issuer, audience, lifetime, signature, user
 * headers.
 */
export function haproxyConfig(
  port: number,
  upstreamPort: number,
  { algorithm, key }: { algorithm: 'ES256' | 'HS256'; key: string },
): string {
  return `
global
  nbthread 1
  maxconn 4096
  log /dev/null local0
defaults
  mode http
  option http-keep-alive
  timeout connect 3s
  timeout client 60s
  timeout server 60s
frontend outside
  bind 127.0.0.1:${port}
  http-request set-var(txn.bearer) http_auth_bearer
  http-request set-var(txn.alg) var(txn.bearer),jwt_header_query('$.alg')
  http-request deny deny_status 401 unless { var(txn.alg) -m str ${algorithm} }
  http-request deny deny_status 401 unless { ${claim('iss')} -m str geoplan }
  http-request deny deny_status 401 unless { ${claim('aud')} -m str geoplan }
  http-request set-var(txn.now) date()
  http-request set-var(txn.exp) var(txn.bearer),jwt_payload_query('$.exp','int')
  http-request deny deny_status 401 if { var(txn.exp),sub(txn.now) -m int lt 0 }
  http-request deny deny_status 401 unless { var(txn.bearer),jwt_verify(txn.alg,"${key}") 1 }
  http-request deny deny_status 403 unless { ${claim('role')} -m str admin }
  http-request set-header x-user-id %[${claim('sub')}]
  http-request set-header x-user-role %[${claim('role')}]
  http-request del-header authorization
  default_backend service
backend service
  http-reuse always
  server one 127.0.0.1:${upstreamPort}
`;
}
