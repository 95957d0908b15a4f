import type { Role } from '@geoplan/contracts/define';
import { expect, test } from 'vitest';
import { accessOf, menuOf, signInState } from './guard-rules.ts';
import { screens } from './screens.tsx';
import { everyScreen } from './testing/every-screen.ts';

const menuPaths = (role: Role) =>
  menuOf(role, screens).flatMap((each) => each.screens.map((screen) => screen.path));

// Spec §6, in the order of the menu.
const viewerMenu = ['/', '/analysis-history', '/analysis-results', '/notion-data', '/notion-analytics'];
const userMenu = [
  '/planning',
  '/geo-analysis',
  '/competitor-analysis',
  '/ai-assistant',
  '/tz-generation',
  '/domain-search',
  '/drop-search',
];
const adminMenu = ['/notion-configs', '/balance', '/settings', '/users', '/audit', '/work'];

test('a viewer sees exactly the viewer’s screens in the menu', () => {
  expect(menuPaths('viewer').toSorted()).toEqual(viewerMenu.toSorted());
});

test('a user sees the viewer’s screens and the tools', () => {
  expect(menuPaths('user').toSorted()).toEqual([...viewerMenu, ...userMenu].toSorted());
});

test('an admin sees everything that has a place in the menu', () => {
  expect(menuPaths('admin').toSorted()).toEqual([...viewerMenu, ...userMenu, ...adminMenu].toSorted());
});

test('each screen is visited by the checks of layout shift, cut texts and width', () => {
  const visited = everyScreen.map((path) => path.replace(/\?.*/, '').split('/'));
  const isVisited = (path: string) => {
    const parts = path.split('/');
    return visited.some(
      (each) =>
        each.length === parts.length && parts.every((part, at) => part.startsWith(':') || part === each[at]),
    );
  };
  expect(screens.filter(({ path }) => !isVisited(path)).map(({ path }) => path)).toEqual([]);
});

const labels = (role: Role) =>
  menuOf(role, screens).flatMap((each) => each.screens.map(({ menu }) => menu.label));
const analysis = ['Дашборд', 'Гео-анализ', 'История анализов', 'Результаты'];
const tools = ['Анализ конкурентов', 'AI-помощник', 'Генерация ТЗ', 'Подбор доменов', 'Подбор дропов'];
const sites = ['Данные из Notion', 'Аналитика Notion'];
const administration = [
  'Конфигурации Notion',
  'API Balance Monitor',
  'Настройки API',
  'Пользователи',
  'Журнал действий',
  'Фоновые задачи',
];

test('the menu names the screens of a role in this order', () => {
  expect(labels('viewer')).toEqual(['Дашборд', 'История анализов', 'Результаты', ...sites]);
  expect(labels('user')).toEqual([...analysis, ...tools, 'Планирование', ...sites]);
  expect(labels('admin')).toEqual([...analysis, ...tools, 'Планирование', ...sites, ...administration]);
});

test('a group without a screen for the role does not appear', () => {
  expect(menuOf('viewer', screens).map((each) => each.group)).toEqual(['', 'Анализ', 'План и сайты']);
});

test('only the administration asks for a role; every other screen opens for anybody signed in', () => {
  const asking = screens.filter((screen) => screen.role !== 'viewer');
  expect(asking.map((screen) => screen.path).toSorted()).toEqual(adminMenu.toSorted());
  expect(asking.every((screen) => screen.role === 'admin')).toBe(true);
});

test('every route of the spec is in the table', () => {
  const spec = ['/analysis', '/keyword/:keyword', '/keyword/:keyword/country/:country'];
  const paths = screens.map((screen) => screen.path);
  expect(paths).toEqual(expect.arrayContaining([...viewerMenu, ...userMenu, ...adminMenu, ...spec]));
  expect(new Set(paths).size).toBe(paths.length);
});

test('a visitor is sent to sign in, a low role is denied, a sufficient one is let in', () => {
  expect(accessOf(null, 'viewer')).toBe('sign-in');
  expect(accessOf('user', 'admin')).toBe('denied');
  expect(accessOf('admin', 'user')).toBe('granted');
  expect(accessOf('viewer', 'viewer')).toBe('granted');
});

test('the screen asked for is remembered, unless the person signed out', () => {
  expect(signInState('expired', '/users?q=a')).toEqual({ from: '/users?q=a' });
  expect(signInState(null, '/')).toEqual({});
  expect(signInState('signed-out', '/users')).toEqual({});
});
