import { expect, it } from 'vitest';
import { sharedNotion } from '../../testing/start-notion-on-sandbox.ts';

const shared = sharedNotion();

function start(rows: number) {
  const notion = shared();
  const { notion: workspace } = notion.sandbox;
  const { id, dataSourceId } = workspace.addDatabase({ title: 'Сайты', rows });
  const add = (url: string) => workspace.addRow(dataSourceId, { cells: { URL: url } });
  const shown = async () => new Set((await notion.projects()).data.map((site) => site.id));
  const present = () => new Set(workspace.rowIds(dataSourceId));
  return { ...notion, workspace, id, dataSourceId, add, shown, present };
}

it('removes missing rows in a full sync even if the same number of rows was added', async () => {
  const notion = start(20);
  await notion.connectTo({ databaseIds: [notion.id] });
  await notion.sync();
  for (const each of [...notion.present()].slice(3, 6)) notion.workspace.remove(each);
  for (const at of [1, 2, 3]) notion.add(`https://new-${at}.example/`);
  expect(await notion.sync()).toMatchObject([{ status: 'ok', rows: 20 }]);
  expect(await notion.shown()).toEqual(notion.present());
});

it('removes missing rows in a full sync without other changes, and when all rows are missing', async () => {
  const notion = start(20);
  await notion.connectTo({ databaseIds: [notion.id] });
  await notion.sync();
  notion.workspace.remove([...notion.present()][0] ?? '');
  expect(await notion.sync()).toMatchObject([{ rows: 19 }]);
  expect(await notion.shown()).toEqual(notion.present());
  for (const each of notion.present()) notion.workspace.remove(each);
  expect(await notion.sync()).toMatchObject([{ status: 'ok', rows: 0 }]);
  notion.add('https://first.example/');
  expect(await notion.sync()).toMatchObject([{ rows: 1 }]);
  expect(await notion.shown()).toEqual(notion.present());
});

it('keeps the rows of a removed data source while another data source loses and gains rows', async () => {
  const notion = start(20);
  const second = notion.workspace.addDataSource(notion.id, { title: 'Архив', rows: 2 });
  const kept = notion.workspace.rowIds(second);
  await notion.connectTo({ databaseIds: [notion.id] });
  await notion.sync();
  notion.workspace.removeDataSource(second);
  for (const each of [...notion.present()].slice(0, 2)) notion.workspace.remove(each);
  // As many as are kept of the other one, so a count over the whole database would be right.
  expect(await notion.sync()).toMatchObject([{ status: 'ok', rows: 20 }]);
  expect(await notion.shown()).toEqual(new Set([...notion.present(), ...kept]));
});

it('shows a row once after it moves from one data source to another, wherever a sync finds it', async () => {
  const notion = start(5);
  const second = notion.workspace.addDataSource(notion.id, { title: 'Архив', rows: 5 });
  await notion.connectTo({ databaseIds: [notion.id] });
  await notion.sync();
  const [moved = ''] = notion.present();
  notion.workspace.move(moved, second);
  notion.workspace.remove(notion.workspace.rowIds(second).find((each) => each !== moved) ?? '');
  expect(await notion.sync()).toMatchObject([{ status: 'ok', rows: 9 }]);
  expect(await notion.shown()).toEqual(new Set([...notion.present(), ...notion.workspace.rowIds(second)]));
});

it('does not affect another database, even if it has the same pages', async () => {
  const notion = start(6);
  const other = notion.workspace.addDatabase({ title: 'Другая', rows: 4 });
  // Users paste both kinds of id: the second one returns the same pages by their data source.
  await notion.connectTo({ databaseIds: [notion.id, notion.dataSourceId, other.id] });
  expect((await notion.sync()).map(({ rows }) => rows)).toEqual([6, 6, 4]);
  notion.workspace.remove([...notion.present()][0] ?? '');
  expect((await notion.sync()).map(({ rows }) => rows)).toEqual([5, 5, 4]);
});

it('reads ten edits with at most three requests, even if 250 rows are in the trash', async () => {
  const notion = start(300);
  const { workspace } = notion;
  const rows = workspace.rowIds(notion.dataSourceId);
  for (const each of rows.slice(0, 250)) workspace.trash(each);
  await notion.connectTo({ databaseIds: [notion.id] });
  await notion.sync();
  for (const each of rows.slice(270, 280)) workspace.edit(each, { Notes: 'edited' });
  notion.sandbox.clearLog();
  expect(await notion.sync(false)).toMatchObject([{ status: 'ok', rows: 50 }]);
  expect(notion.sandbox.log().length).toBeLessThanOrEqual(3);
  expect(await notion.shown()).toEqual(notion.present());
});
