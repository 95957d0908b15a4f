import { duePromises } from './due-promises.ts';
import { edgePromises } from './edge-promises.ts';
import type { FaultPromise } from './fault-promise.ts';
import { outagePromises } from './outage-promises.ts';
import { sharePromises } from './share-promises.ts';
import { userPromises } from './user-promises.ts';
import { workPromises } from './work-promises.ts';

const numberOf = ({ id }: FaultPromise): number => Number(id.slice(1)) || Infinity;

/** All promises in the order of their numbers. */
export const allPromises: readonly FaultPromise[] = [
  ...workPromises,
  ...outagePromises,
  ...edgePromises,
  ...sharePromises,
  ...userPromises,
  ...duePromises,
].toSorted((a, b) => numberOf(a) - numberOf(b));
