import { createRequire } from 'node:module';
import { expect, it } from 'vitest';

const { resolve } = createRequire(import.meta.url);

it.each(['log', 'bus/bus', 'bus/rabbit-bus', 'bus/parked/report-parked', 'database/pool', 'testing/no-bus'])(
  'the kit’s %s is public',
  (part) => {
    expect(resolve(`@geoplan/kit/${part}`)).toMatch(new RegExp(`packages/kit/src/${part}\\.ts$`));
  },
);

it.each([
  'bus/handle-message',
  'bus/rabbit/topology',
  'bus/postgres/message-queue',
  'bus/conformance/describe-bus',
])('the kit’s %s is private: importing it fails', (part) => {
  expect(() => resolve(`@geoplan/kit/${part}`)).toThrow('not defined by "exports"');
});
