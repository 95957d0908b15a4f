import {
  ArchiveRestore,
  BookOpen,
  Bot,
  CalendarCheck,
  ChartColumn,
  Database,
  FileText,
  Globe,
  History,
  LayoutDashboard,
  ListTodo,
  Plug,
  Plus,
  ScrollText,
  Search,
  Settings,
  Table2,
  UserCog,
  Users,
  Wallet,
} from 'lucide-react';
import { lazyContent, type Screen } from './screen.ts';

/**
 * All screens behind the sign-in (spec §2), with route, role required by the guard, and menu entry. A new screen
 * needs one entry in this table.
 */
export const screens: readonly Screen[] = [
  {
    path: '/',
    title: 'Дашборд',
    role: 'viewer',
    menu: { group: '', label: 'Дашборд', icon: LayoutDashboard, role: 'viewer' },
    content: lazyContent(
      async () => (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
    ),
  },
  {
    path: '/analysis',
    title: 'Новый анализ',
    role: 'viewer',
    palette: { label: 'Новый анализ', icon: Plus, role: 'user' },
    content: lazyContent(
      async () => (await import('../features/geo-analysis/new-analysis-page.tsx')).NewAnalysisPage,
    ),
  },
  {
    path: '/geo-analysis',
    title: 'Гео-анализ',
    role: 'viewer',
    menu: { group: 'Анализ', label: 'Гео-анализ', icon: Globe, role: 'user' },
    content: lazyContent(
      async () => (await import('../features/geo-analysis/geo-analysis-page.tsx')).GeoAnalysisPage,
    ),
  },
  {
    path: '/analysis-history',
    title: 'История анализов',
    role: 'viewer',
    menu: { group: 'Анализ', label: 'История анализов', icon: History, role: 'viewer' },
    tabs: [
      { label: 'Анализы', query: 'view=analyses' },
      { label: 'Запуски', query: 'view=runs' },
      { label: 'Расписания', query: 'view=schedules' },
      { label: 'Что изменилось', query: 'view=changes' },
    ],
    content: lazyContent(async () => (await import('../features/history/history-page.tsx')).HistoryPage),
  },
  {
    path: '/analysis-results',
    title: 'Результаты анализа',
    role: 'viewer',
    menu: { group: 'Анализ', label: 'Результаты', icon: Table2, role: 'viewer' },
    tabs: [{ label: 'Матрица', query: 'tab=matrix' }],
    content: lazyContent(async () => (await import('../features/results/results-page.tsx')).ResultsPage),
  },
  {
    path: '/keyword/:keyword',
    title: ({ keyword = '' }) => keyword,
    role: 'viewer',
    content: lazyContent(async () => (await import('../features/keyword/keyword-page.tsx')).KeywordPage),
  },
  {
    path: '/keyword/:keyword/country/:country',
    title: ({ keyword = '', country = '' }) => `${keyword} · ${country.toUpperCase()}`,
    role: 'viewer',
    content: lazyContent(
      async () => (await import('../features/keyword-country/keyword-country-page.tsx')).KeywordCountryPage,
    ),
  },
  {
    path: '/competitor-analysis',
    title: 'Анализ конкурентов',
    role: 'viewer',
    menu: { group: 'Инструменты', label: 'Анализ конкурентов', icon: Users, role: 'user' },
    content: lazyContent(
      async () =>
        (await import('../features/competitor-analysis/competitor-analysis-page.tsx')).CompetitorAnalysisPage,
    ),
  },
  {
    path: '/ai-assistant',
    title: 'AI-помощник',
    role: 'viewer',
    menu: { group: 'Инструменты', label: 'AI-помощник', icon: Bot, role: 'user' },
    content: lazyContent(
      async () => (await import('../features/ai-assistant/ai-assistant-page.tsx')).AiAssistantPage,
    ),
  },
  {
    path: '/tz-generation',
    title: 'Генерация ТЗ',
    role: 'viewer',
    menu: { group: 'Инструменты', label: 'Генерация ТЗ', icon: FileText, role: 'user' },
    content: lazyContent(
      async () => (await import('../features/tz-generation/tz-generation-page.tsx')).TzGenerationPage,
    ),
  },
  {
    path: '/domain-search',
    title: 'Подбор доменов',
    role: 'viewer',
    menu: { group: 'Инструменты', label: 'Подбор доменов', icon: Search, role: 'user' },
    content: lazyContent(
      async () => (await import('../features/domain-search/domain-search-page.tsx')).DomainSearchPage,
    ),
  },
  {
    path: '/drop-search',
    title: 'Подбор дропов',
    role: 'viewer',
    menu: { group: 'Инструменты', label: 'Подбор дропов', icon: ArchiveRestore, role: 'user' },
    content: lazyContent(
      async () => (await import('../features/drop-search/drop-search-page.tsx')).DropSearchPage,
    ),
  },
  {
    path: '/planning',
    title: 'Планирование проектов',
    role: 'viewer',
    menu: { group: 'План и сайты', label: 'Планирование', icon: CalendarCheck, role: 'user' },
    content: lazyContent(async () => (await import('../features/planning/planning-page.tsx')).PlanningPage),
  },
  {
    path: '/notion-data',
    title: 'Данные из Notion',
    role: 'viewer',
    menu: { group: 'План и сайты', label: 'Данные из Notion', icon: Database, role: 'viewer' },
    tabs: [
      { label: 'Не попали в подсчёт', query: 'view=uncounted' },
      { label: 'Изменения', query: 'view=changes' },
    ],
    content: lazyContent(
      async () => (await import('../features/notion-data/notion-data-page.tsx')).NotionDataPage,
    ),
  },
  {
    path: '/notion-analytics',
    title: 'Аналитика Notion',
    role: 'viewer',
    menu: { group: 'План и сайты', label: 'Аналитика Notion', icon: ChartColumn, role: 'viewer' },
    content: lazyContent(
      async () => (await import('../features/notion-analytics/analytics-page.tsx')).AnalyticsPage,
    ),
  },
  {
    path: '/notion-configs',
    title: 'Конфигурации Notion',
    role: 'admin',
    menu: { group: 'Администрирование', label: 'Конфигурации Notion', icon: Plug, role: 'admin' },
    content: lazyContent(
      async () => (await import('../features/notion-configs/notion-configs-page.tsx')).NotionConfigsPage,
    ),
  },
  {
    path: '/balance',
    title: 'API Balance Monitor',
    role: 'admin',
    menu: { group: 'Администрирование', label: 'API Balance Monitor', icon: Wallet, role: 'admin' },
    tabs: [
      { label: 'Usage', query: 'view=usage' },
      { label: 'Alerts', query: 'view=alerts' },
      { label: 'Ceilings', query: 'view=ceilings' },
    ],
    content: lazyContent(async () => (await import('../features/balance/balance-page.tsx')).BalancePage),
  },
  {
    path: '/settings',
    title: 'Настройки API',
    role: 'admin',
    menu: { group: 'Администрирование', label: 'Настройки API', icon: Settings, role: 'admin' },
    content: lazyContent(async () => (await import('../features/settings/settings-page.tsx')).SettingsPage),
  },
  {
    path: '/users',
    title: 'Пользователи',
    role: 'admin',
    menu: { group: 'Администрирование', label: 'Пользователи', icon: UserCog, role: 'admin' },
    content: lazyContent(async () => (await import('../features/users/users-page.tsx')).UsersPage),
  },
  {
    path: '/audit',
    title: 'Журнал действий',
    role: 'admin',
    menu: { group: 'Администрирование', label: 'Журнал действий', icon: ScrollText, role: 'admin' },
    content: lazyContent(async () => (await import('../features/audit/audit-page.tsx')).AuditPage),
  },
  {
    path: '/work',
    title: 'Фоновые задачи',
    role: 'admin',
    menu: { group: 'Администрирование', label: 'Фоновые задачи', icon: ListTodo, role: 'admin' },
    content: lazyContent(async () => (await import('../features/work/work-page.tsx')).WorkPage),
  },
  {
    path: '/guide',
    title: 'Руководство',
    role: 'viewer',
    palette: { label: 'Руководство', icon: BookOpen, role: 'viewer' },
    content: lazyContent(async () => (await import('../features/guide/guide-page.tsx')).GuidePage),
  },
];
