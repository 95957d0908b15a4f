import { describe } from 'vitest';
import type { MakeHarness } from './bus-harness.ts';
import { describeDelivery, describeMessages } from './describe-delivery.ts';
import { describeFailures, describeParking } from './describe-failures.ts';
import { describeOutages } from './describe-outages.ts';
import { describeParked, describeRequeue } from './describe-parked.ts';
import { describeShutdown } from './describe-shutdown.ts';
import { describeVersions } from './describe-versions.ts';

/** Conformance suite of the bus, run against each adapter. */
export function describeBus(name: string, make: MakeHarness): void {
  describe(`${name} keeps the bus's promises`, () => {
    describe('delivery', () => describeDelivery(make));
    describe('messages', () => describeMessages(make));
    describe('failures', () => describeFailures(make));
    describe('parking', () => describeParking(make));
    describe('parked messages', () => {
      describeParked(make);
      describeRequeue(make);
    });
    describe('versions', () => describeVersions(make));
    describe('outages', () => describeOutages(make));
    describe('shutdown', () => describeShutdown(make));
  });
}
