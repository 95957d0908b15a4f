import type { Mutation } from './mutation.ts';

/** Mutations for the shares of users and addresses (P45), and for large starts (P49). */
export const shareMutations: readonly Mutation[] = [
  {
    promise: 'P45',
    what: 'one owner may hold anything',
    file: 'gateway/src/limits/holdings.ts',
    find: 'if (holding[kind] + amount > most[ownerKind][kind]) return',
    replace: 'if (amount > most[ownerKind][kind]) return',
    test: 'serves users and other addresses while one address leaves 655 request bodies unfinished',
  },
  {
    promise: 'P45',
    what: 'connections above the limit of an address are kept',
    file: 'gateway/src/request/connection-limit.ts',
    find: `if (owner !== undefined) {`,
    replace: `if (owner === 'all') {`,
    test: 'limits one address to 200 connections while another address is served',
  },
  {
    promise: 'P45',
    what: 'idle connections stay open near the total limit',
    file: 'gateway/src/request/connection-limit.ts',
    find: 'if (open() > limits.connections * nearLimit)',
    replace: 'if (open() > limits.connections + nearLimit)',
    test: 'closes only idle connections from the address with the most connections when the total limit is near',
  },
  {
    promise: 'P45',
    what: 'the API description is not counted',
    file: 'gateway/src/web/page-counter.ts',
    find: 'if (docsPaths.has(path)) countRequest',
    replace: 'if (docsPaths.has(path)) return;\n    else if (path === healthPath) countRequest',
    test: 'limits page and document requests per address across all paths, without affecting other addresses',
  },
  {
    promise: 'P45',
    what: 'the API description is made again for each reader',
    file: 'gateway/src/web/fixed-document.ts',
    find: 'forms ??=',
    replace: 'forms =',
    test: 'creates, compresses and hashes a fixed document only once',
  },
  {
    promise: 'P49',
    what: 'the pairs of a run are stored outside a transaction',
    file: 'services/geo/src/runs/db/insert-geo-run.ts',
    find: 'return db.transaction().execute((trx)',
    replace: 'return db.connection().execute((trx: never)',
    test: 'creates one run for a start of 6,000 pairs, regardless of how often the process is killed',
  },
];
