import { roleAllows, roles } from '@geoplan/contracts/define';
import { expect, test } from 'vitest';
import { screens } from '../screens.tsx';
import { paletteEntries, paletteTabs } from './palette-entries.ts';

const pathsOf = (role: (typeof roles)[number]) =>
  paletteEntries(role, screens).flatMap(({ places }) => places.map(({ path }) => path));

/** What is found by a search of the store: keywords, and their countries from there. */
const searched = ['/keyword/:keyword', '/keyword/:keyword/country/:country'];

test('every screen of the app is an entry of the palette, once; those of a keyword are found by the search', () => {
  expect([...pathsOf('admin'), ...searched].toSorted()).toEqual(screens.map(({ path }) => path).toSorted());
});

test.each(roles)('the palette offers %s nothing that the guard refuses', (role) => {
  const refused = screens.filter((screen) => !roleAllows(role, screen.role)).map(({ path }) => path);
  expect(pathsOf(role).filter((path) => refused.includes(path))).toEqual([]);
});

test('a viewer is offered the guide, and no form of a run', () => {
  expect(pathsOf('viewer')).toContain('/guide');
  expect(pathsOf('viewer')).not.toContain('/analysis');
  expect(pathsOf('user')).toContain('/analysis');
});

const tabs = (role: (typeof roles)[number]) =>
  paletteTabs(role, screens).map(({ screen, label }) => `${screen}: ${label}`);

test('the tabs of a role are entries, each with the name of its screen', () => {
  expect(tabs('viewer')).toContain('Результаты: Матрица');
  expect(tabs('viewer')).toContain('История анализов: Запуски');
  expect(tabs('viewer')).not.toContain('API Balance Monitor: Usage');
  expect(tabs('admin')).toContain('API Balance Monitor: Ceilings');
});
