import { notionAnalytics } from '@geoplan/contracts/notion/notion';
import { expect, it, onTestFinished } from 'vitest';
import { startNotionOnSandbox } from '../../testing/start-notion-on-sandbox.ts';

it('counts countries, brands, statuses and launches in one query', async () => {
  const notion = await startNotionOnSandbox();
  onTestFinished(() => notion.close());
  const rows: [string, string, string, string][] = [
    ['acme', 'BG, de', 'In prod', '2026-01-15'],
    ['ACME', 'Болгария', 'in PROD', '2026-04-02T10:00:00+03:00'],
    ['beta', 'LATAM', 'План', '2026-02-01'],
    ['', '', '', '0000-13-99'],
    ['beta', 'latam, bg', 'Launched', '9999-01-01'],
    ['beta', 'DE', '', ''],
    ['beta', 'PL', 'Launched', '31.02.2026'],
    ['beta', 'PL', 'Launched', '05.03.2026'],
  ];
  const database = notion.sandbox.notion.addDatabase({
    title: 'Сайты',
    columns: {
      Name: 'title',
      Brand: 'select',
      GEO: 'rich_text',
      Status: 'select',
      'Start date': 'rich_text',
    },
    rows: rows.map(([Brand, GEO, Status, date]) => ({
      cells: { Name: 'x', Brand, GEO, Status, 'Start date': date },
    })),
  });
  await notion.connectTo({ databaseIds: [database.id] });
  const [sync] = await notion.sync();
  expect(sync?.warnings).toContainEqual({
    code: 'unreadable_date',
    property: 'Start date',
    message:
      'Не удалось прочитать дату в «Start date» в 3\u00A0строках: эти сайты не попали в запуски по месяцам. Напишите её так: 01.03.2026.',
  });
  const answer = await notion.send('GET', '/api/notion/analytics');
  const { data } = notionAnalytics.response.parse(answer.body);
  expect(data).toMatchObject({
    totalProjects: 8,
    geo: [
      { value: 'BG', count: 3 },
      { value: 'DE', count: 2 },
      { value: 'LATAM', count: 2 },
      { value: 'PL', count: 2 },
    ],
    statuses: [
      { value: 'Launched', count: 3 },
      { value: 'In prod', count: 2 },
      { value: 'План', count: 1 },
    ],
    launchesByMonth: [
      { month: '2026-01', count: 1 },
      { month: '2026-02', count: 0 },
      { month: '2026-03', count: 1 },
      { month: '2026-04', count: 1 },
    ],
  });
  expect(data.brands.map(({ value, count }) => [value.toLowerCase(), count])).toEqual([
    ['beta', 5],
    ['acme', 2],
  ]);
  expect(data.geoByStatus).toContainEqual({ geo: 'BG', status: 'In prod', count: 2 });
  for (const { value, count } of data.geo) {
    const ofGeo = data.geoByStatus.filter(({ geo }) => geo.toUpperCase() === value).map((pair) => pair.count);
    expect(
      ofGeo.reduce((sum, one) => sum + one, 0),
      value,
    ).toBe(count);
  }
  expect(data.lastSync).not.toBeNull();
});
