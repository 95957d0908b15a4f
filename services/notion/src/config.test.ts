import { demoToken, portfolioDatabaseIds } from '@geoplan/sandbox/notion/portfolio/portfolio';
import { expect, it } from 'vitest';
import { configSchema, demoWorkspaceOf } from './config.ts';

it('uses the sandbox’s workspace for the demo under Docker Compose', () => {
  expect(demoWorkspaceOf('http://sandbox:8090')).toEqual({
    token: demoToken,
    databaseIds: portfolioDatabaseIds,
    baseUrl: 'http://sandbox:8090/notion',
  });
  expect(demoWorkspaceOf(configSchema.shape.SANDBOX_URL.parse(undefined))).toBeUndefined();
  expect(configSchema.shape.SANDBOX_URL.parse('http://sandbox:8090/')).toBe('http://sandbox:8090');
});
