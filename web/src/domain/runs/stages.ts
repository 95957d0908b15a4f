import type { StageId } from '@geoplan/contracts/geo/geo-run-input';
import { ArchiveRestore, Bot, FileText, Globe, Search, Users, type LucideIcon } from 'lucide-react';

/** Stage of an analysis, with the screen that performs it. */
export interface Stage {
  id: StageId;
  title: string;
  /** Short description of its result. */
  purpose: string;
  path: string;
  icon: LucideIcon;
}

export const stages: readonly Stage[] = [
  {
    id: 'geoAnalysis',
    title: 'Гео-анализ',
    purpose: 'Спрос и сложность по странам',
    path: '/geo-analysis',
    icon: Globe,
  },
  {
    id: 'competitorAnalysis',
    title: 'Анализ конкурентов',
    purpose: 'Страницы из топа выдачи',
    path: '/competitor-analysis',
    icon: Users,
  },
  {
    id: 'tzGeneration',
    title: 'Генерация ТЗ',
    purpose: 'Задание на текст по шаблону',
    path: '/tz-generation',
    icon: FileText,
  },
  {
    id: 'aiAssistant',
    title: 'AI-помощник',
    purpose: 'Стратегия по выбранным странам',
    path: '/ai-assistant',
    icon: Bot,
  },
  {
    id: 'domainSearch',
    title: 'Подбор доменов',
    purpose: 'EMD, брендовые и общие',
    path: '/domain-search',
    icon: Search,
  },
  {
    id: 'dropSearch',
    title: 'Подбор дропов',
    purpose: 'Домены с историей и ссылками',
    path: '/drop-search',
    icon: ArchiveRestore,
  },
];
