import { Router } from 'express';
import { z } from 'zod';
import { parseBody } from '../control/parse-body.ts';
import { behaviourSchema } from './behaviour.ts';
import type { TestSites } from './start-test-sites.ts';

const changeSchema = z.strictObject({
  /** Name or address of the site. */
  site: z.string().max(2_000),
  behaviour: behaviourSchema,
  /** Number of requests to which the behaviour applies; all by default. */
  times: z.int().min(1).max(1_000_000).optional(),
});

/**
 * Routes of `/__sandbox/test-sites/…`, through which other processes access the test sites, their expected results
 * and their requests.
 */
export function createSiteControl(testSites: TestSites): Router {
  const routes = Router();
  routes.get('/', (_request, response) => {
    response.json({ allow: testSites.allow, authority: testSites.authority, sites: testSites.all });
  });
  routes.post(
    '/change',
    parseBody(changeSchema, ({ site, behaviour, times }) => testSites.change(site, behaviour, times)),
  );
  routes.post('/restore', async (_request, response) => {
    await testSites.restore();
    response.status(204).end();
  });
  routes.get('/hits', (_request, response) => void response.json(testSites.hits.origins()));
  routes.get('/requests', (_request, response) => void response.json(testSites.hits.requests()));
  routes.delete('/hits', (_request, response) => {
    testSites.hits.clear();
    response.status(204).end();
  });
  return routes;
}
