import type { Mutation } from './mutation.ts';

/** Mutations of the shares of users and addresses (P45), and of large starts (P49). */
export const shareMutations: readonly Mutation[] = [
  {
    promise: 'P45',
    what: 'one owner may hold anything',
    file: 'gateway/src/limits/holdings.ts',
    find: 'if (holding[kind] + amount > most[ownerKind][kind]) return',
    replace: 'if (amount > most[ownerKind][kind]) return',
    test: 'an address that withholds 655 bodies does not affect users or other addresses',
  },
  {
    promise: 'P45',
    what: 'connections above the limit of an address are kept',
    file: 'gateway/src/request/connection-limit.ts',
    find: `if (owner !== undefined) {`,
    replace: `if (owner === 'all') {`,
    test: 'one address holds 200 connections; another address is served',
  },
  {
    promise: 'P45',
    what: 'idle connections stay open near the total limit',
    file: 'gateway/src/request/connection-limit.ts',
    find: 'if (open() > limits.connections * nearLimit)',
    replace: 'if (open() > limits.connections + nearLimit)',
    test: 'near the total limit only idle connections of the fullest address are closed',
  },
  {
    promise: 'P45',
    what: 'the API description is not counted',
    file: 'gateway/src/web/page-counter.ts',
    find: 'if (docsPaths.has(path)) countRequest',
    replace: 'if (docsPaths.has(path)) return;\n    else if (path === healthPath) countRequest',
    test: 'are counted by address, whatever the path, and do not affect other addresses',
  },
  {
    promise: 'P45',
    what: 'the API description is made again for each reader',
    file: 'gateway/src/web/fixed-document.ts',
    find: 'forms ??=',
    replace: 'forms =',
    test: 'is created, compressed and hashed once',
  },
  {
    promise: 'P49',
    what: 'the pairs of a run are stored outside a transaction',
    file: 'services/geo/src/runs/db/insert-geo-run.ts',
    find: 'return db.transaction().execute((trx)',
    replace: 'return db.connection().execute((trx: never)',
    test: 'keeps a start of 6,000 pairs one run, however often its process is killed',
  },
];
