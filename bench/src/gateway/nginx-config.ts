function wrap(folder: string, name: string, server: string): string {
  return `
daemon off;
master_process off;
pid ${folder}/${name}.pid;
error_log ${folder}/${name}.log error;
events { worker_connections 4096; }
http {
  access_log off;
  keepalive_requests 1000000000;
  client_body_temp_path ${folder}/${name}-body;
  proxy_temp_path ${folder}/${name}-proxy;
  fastcgi_temp_path ${folder}/${name}-fastcgi;
  uwsgi_temp_path ${folder}/${name}-uwsgi;
  scgi_temp_path ${folder}/${name}-scgi;
${server}
}
`;
}

/** Service behind every variant: one static response of 1 KB for any address. */
export function nginxUpstream(folder: string, port: number): string {
  return wrap(
    folder,
    'upstream',
    `  server {
    listen 127.0.0.1:${port};
    root ${folder};
    default_type application/json;
    open_file_cache max=10;
    location / { try_files /answer.json =500; }
    location /.well-known/ { }
    location /internal/ { }
  }`,
  );
}

/** nginx as a bare proxy without any check: the upper limit on this machine. */
export function nginxProxy(folder: string, port: number, upstreamPort: number): string {
  return wrap(
    folder,
    'proxy',
    `  upstream service { server 127.0.0.1:${upstreamPort}; keepalive 64; keepalive_requests 1000000000; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://service;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
    }
  }`,
  );
}
