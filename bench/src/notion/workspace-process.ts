import { generatedRows, defaultColumns } from '@geoplan/sandbox/notion/workspace/generated-rows';
import { startSandbox } from '@geoplan/sandbox/start-sandbox';
import { reportStalls } from '../report-stalls.ts';
import { brandOf, placesOf, workspaceTitle } from './synthetic-sites.ts';

// Notion: the product's own sandbox, with one database of the given number of rows.
const sandbox = await startSandbox({ port: 0 });
const rows = generatedRows(Number(process.env['ROWS']), 1, Date.now()).map((row, at) => ({
  ...row,
  cells: { ...row.cells, Brand: brandOf(at), GEO: placesOf(at) },
}));
sandbox.notion.addDatabase({ title: workspaceTitle, columns: defaultColumns, rows });
reportStalls(sandbox.port);
