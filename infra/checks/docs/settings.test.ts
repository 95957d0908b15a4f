import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { configurationPage } from './configuration-page.ts';
import { composeDefaults, declaredSettings, settingOf } from './settings.ts';

const settings = declaredSettings();

describe('docker-compose.yml', () => {
  it('reads no setting without a schema', () => {
    expect(composeDefaults.size).toBeGreaterThan(80);
    expect([...composeDefaults.keys()].filter((name) => !settings.has(name))).toEqual([]);
  });

  it('uses the default from the schema, or passes on an empty value', () => {
    const stated = [...composeDefaults].flatMap(([name, inCompose]) => {
      const { standard } = settings.get(name)!;
      return standard === undefined || !inCompose ? [] : [{ name, inCompose, standard }];
    });
    expect(stated.length).toBeGreaterThan(30);
    expect(stated.filter(({ inCompose, standard }) => inCompose !== standard)).toEqual([]);
  });
});

describe('a setting', () => {
  it('is rejected if it has no description or two descriptions', () => {
    expect(() => settingOf('PORT', [z.string()])).toThrow('PORT has 0 descriptions');
    const two = [z.string().describe('one'), z.string().describe('two')];
    expect(() => settingOf('PORT', two)).toThrow('PORT has 2 descriptions');
  });

  it('shows its default, range, unit and description', () => {
    const schema = z.coerce
      .number()
      .int()
      .min(1)
      .max(3_650)
      .default(30)
      .meta({ description: 'age', unit: 'days' });
    expect(settingOf('GEO_AGE', [z.string(), schema])).toMatchObject({
      standard: '30',
      values: '1–3,650 days',
      description: 'age',
    });
  });
});

describe('the page', () => {
  const [port, sandbox] = ['PORT', 'SANDBOX'].map((name) => settings.get(name)!);
  const two = new Map([port, sandbox].map((setting) => [setting.name, setting]));

  it('keeps its text and replaces its rows with rows generated from the schemas', () => {
    const page = configurationPage('# A\n\n| `SANDBOX` |\n\ntext\n\n| `PORT` | 1 |\n', two);
    expect(page).toMatch(
      /^# A\n\n\| `SANDBOX` \| `on` \| `on`, `off` \| npm start \|.*\n\ntext\n\n\| `PORT` \| `8080` \|/,
    );
  });

  it.each([
    ['a setting has no row', '| `PORT` |', '"| `NAME` |": SANDBOX'],
    ['a setting has two rows', '| `PORT` |\n| `PORT` |\n| `SANDBOX` |', '"| `NAME` |": PORT'],
    ['a setting is in no schema', '| `PORT` |\n| `SANDBOX` |\n| `OTHER` |', 'lists OTHER'],
    ['settings of one row differ', '| `PORT`, `SANDBOX` |', 'PORT, SANDBOX differ'],
  ])('is refused if %s', (_case, page, message) => {
    expect(() => configurationPage(`${page}\n`, two)).toThrow(message);
  });
});
