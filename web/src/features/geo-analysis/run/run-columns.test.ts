import { expect, test } from 'vitest';
import { sortedRows } from '../../../shared/testing/sorted-rows.ts';
import { finishedRun } from '../testing/finished-run.ts';
import { runColumns } from './run-columns.tsx';
import { runRows } from './run-row.ts';

/** Three results, the second with unknown figures, and one failed pair. */
const rows = runRows(finishedRun().run);
const pairs = (sort: string, isSmall: boolean) =>
  sortedRows(runColumns(isSmall), rows, sort).map(({ keyword, country }) => `${keyword} ${country}`);

test.each([
  ['keyword', ['bet de', 'bet pl', 'win de', 'win pl'], ['win de', 'win pl', 'bet de', 'bet pl']],
  ['country', ['bet de', 'win de', 'bet pl', 'win pl'], ['bet pl', 'win pl', 'bet de', 'win de']],
  ['searchVolume', ['bet pl', 'bet de', 'win de', 'win pl'], ['win de', 'bet de', 'bet pl', 'win pl']],
  ['difficulty', ['bet de', 'win de', 'bet pl', 'win pl'], ['win de', 'bet de', 'bet pl', 'win pl']],
  ['cpc', ['bet de', 'win de', 'bet pl', 'win pl'], ['win de', 'bet de', 'bet pl', 'win pl']],
  ['trafficPotential', ['bet de', 'win de', 'bet pl', 'win pl'], ['win de', 'bet de', 'bet pl', 'win pl']],
])(
  'by %s the unknown stand last by a figure and the failed after them, in both directions',
  (id, up, down) => {
    for (const isSmall of [false, true]) {
      expect(pairs(id, isSmall)).toEqual(up);
      expect(pairs(`-${id}`, isSmall)).toEqual(down);
    }
  },
);
