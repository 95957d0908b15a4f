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

test('shows a viewer only the viewer’s screens in the menu', () => {
  expect(menuPaths('viewer').toSorted()).toEqual(viewerMenu.toSorted());
});

test('shows a user the viewer’s screens and the tools', () => {
  expect(menuPaths('user').toSorted()).toEqual([...viewerMenu, ...userMenu].toSorted());
});

test('shows an admin every screen with a menu entry', () => {
  expect(menuPaths('admin').toSorted()).toEqual([...viewerMenu, ...userMenu, ...adminMenu].toSorted());
});

test('includes each screen in the checks for layout shift, truncated text and width', () => {
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

test('shows the menu entries of each role in the expected order', () => {
  expect(labels('viewer')).toEqual(['Дашборд', 'История анализов', 'Результаты', ...sites]);
  expect(labels('user')).toEqual([...analysis, ...tools, 'Планирование', ...sites]);
  expect(labels('admin')).toEqual([...analysis, ...tools, 'Планирование', ...sites, ...administration]);
});

test('hides a menu group that has no screen for the role', () => {
  expect(menuOf('viewer', screens).map((each) => each.group)).toEqual(['', 'Анализ', 'План и сайты']);
});

test('requires a role above viewer only for the administration screens', () => {
  const asking = screens.filter((screen) => screen.role !== 'viewer');
  expect(asking.map((screen) => screen.path).toSorted()).toEqual(adminMenu.toSorted());
  expect(asking.every((screen) => screen.role === 'admin')).toBe(true);
});

test('lists every route from the specification', () => {
  const spec = ['/analysis', '/keyword/:keyword', '/keyword/:keyword/country/:country'];
  const paths = screens.map((screen) => screen.path);
  expect(paths).toEqual(expect.arrayContaining([...viewerMenu, ...userMenu, ...adminMenu, ...spec]));
  expect(new Set(paths).size).toBe(paths.length);
});

test('redirects a visitor to the sign-in screen, denies a role that is too low, and admits a role that is high enough', () => {
  expect(accessOf(null, 'viewer')).toBe('sign-in');
  expect(accessOf('user', 'admin')).toBe('denied');
  expect(accessOf('admin', 'user')).toBe('granted');
  expect(accessOf('viewer', 'viewer')).toBe('granted');
});

test('remembers the requested screen unless the user signed out', () => {
  expect(signInState('expired', '/users?q=a')).toEqual({ from: '/users?q=a' });
  expect(signInState(null, '/')).toEqual({});
  expect(signInState('signed-out', '/users')).toEqual({});
});
