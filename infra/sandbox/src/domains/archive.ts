import { gzipSync } from 'node:zlib';
import { Router, type Request } from 'express';
import { queryOf, type EmulatedApi, type EmulatorContext } from '../emulated-api.ts';
import { domainFacts } from './domain-facts.ts';

/** Domain of a call, from the parameter `url` of the index or the address after `/web/<timestamp>id_/`. */
function domainOf(request: Request): string | null {
  const [, original] = /^\/web\/\d{14}id_\/(.+)$/.exec(request.url) ?? [];
  const text = original === undefined ? queryOf(request).get('url') : URL.parse(original)?.hostname;
  return text?.toLowerCase() ?? null;
}

/** Emulates the Wayback Machine: CDX index and archived pages (provider-apis.md D.2). */
export function createArchiveApi(context: EmulatorContext): EmulatedApi {
  const routes = Router();
  const factsOf = (request: Request) => domainFacts(domainOf(request) ?? '', context.now());
  routes.get('/cdx/search/cdx', (request, response) => {
    const fields = (queryOf(request).get('fl') ?? 'timestamp,original,statuscode,mimetype').split(',');
    const domain = domainOf(request) ?? '';
    if (factsOf(request).isExcluded) {
      // Recorded response of the archive for an excluded domain.
      const reason = 'org.archive.wayback.exception.AdministrativeAccessControlException: Blocked Site Error';
      response.status(403).type('text/plain').send(`org.archive.util.io.RuntimeIOException: ${reason}\n`);
      return;
    }
    const rows = factsOf(request).months.map(({ timestamp, status }) => {
      const row: Record<string, string> = {
        timestamp,
        original: `http://${domain}/`,
        statuscode: String(status),
        mimetype: 'text/html',
      };
      return fields.map((field) => row[field] ?? '-');
    });
    response.json(rows.length === 0 ? [] : [fields, ...rows]);
  });
  routes.get(/^\/web\/(\d{14})id_\//, (request, response) => {
    const [, timestamp = ''] = /^\/web\/(\d{14})/.exec(request.url) ?? [];
    const { months, target, isPacked } = factsOf(request);
    const month = months.find((each) => each.timestamp === timestamp);
    if (!month) response.status(404).type('html').send('<title>Wayback Machine</title>');
    else if (month.status === 301) response.redirect(302, `${request.baseUrl}/web/${timestamp}id_/${target}`);
    else {
      const page = `<!doctype html><title>${month.title}</title><p>archived`;
      if (isPacked) response.type('html').set('content-encoding', 'gzip').send(gzipSync(page));
      else response.type('html').send(page);
    }
  });
  routes.use((_request, response) => void response.status(404).type('html').send('Not found'));
  return {
    prefix: '/archive',
    describe: (request) => ({
      key: null,
      keywords: [domainOf(request)].filter((each) => each !== null),
      country: null,
    }),
    routes,
  };
}
