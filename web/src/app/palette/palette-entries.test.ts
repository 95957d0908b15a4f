import { roleAllows, roles } from '@geoplan/contracts/define';
import { expect, test } from 'vitest';
import { screens } from '../screens.tsx';
import { paletteEntries, paletteTabs } from './palette-entries.ts';

const pathsOf = (role: (typeof roles)[number]) =>
  paletteEntries(role, screens).flatMap(({ places }) => places.map(({ path }) => path));

/** Screens found by searching stored keywords and countries. */
const searched = ['/keyword/:keyword', '/keyword/:keyword/country/:country'];

test('lists every screen once, except the keyword screens, which the search finds', () => {
  expect([...pathsOf('admin'), ...searched].toSorted()).toEqual(screens.map(({ path }) => path).toSorted());
});

test.each(roles)('offers %s no screen that the guard denies', (role) => {
  const refused = screens.filter((screen) => !roleAllows(role, screen.role)).map(({ path }) => path);
  expect(pathsOf(role).filter((path) => refused.includes(path))).toEqual([]);
});

test('offers a viewer the guide, but no form that starts a run', () => {
  expect(pathsOf('viewer')).toContain('/guide');
  expect(pathsOf('viewer')).not.toContain('/analysis');
  expect(pathsOf('user')).toContain('/analysis');
});

const tabs = (role: (typeof roles)[number]) =>
  paletteTabs(role, screens).map(({ screen, label }) => `${screen}: ${label}`);

test('lists the tabs available to a role, each with the name of its screen', () => {
  expect(tabs('viewer')).toContain('Результаты: Матрица');
  expect(tabs('viewer')).toContain('История анализов: Запуски');
  expect(tabs('viewer')).not.toContain('API Balance Monitor: Usage');
  expect(tabs('admin')).toContain('API Balance Monitor: Ceilings');
});
