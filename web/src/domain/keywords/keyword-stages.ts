import { Archive, Bot, FileText, Globe, Users, type LucideIcon } from 'lucide-react';

/** Stage of work on a keyword in a country, performed by a dedicated tool (spec §2, §3). */
export interface KeywordStage {
  id: 'competitors' | 'ai' | 'tz' | 'domains' | 'drops';
  label: string;
  /** Text before completion: «Анализ конкурентов не выполнен». */
  notDone: string;
  /** Path of the tool. */
  path: string;
  icon: LucideIcon;
}

/** Stages after the geo analysis, in the order of the tabs. */
export const keywordStages: readonly KeywordStage[] = [
  {
    id: 'competitors',
    label: 'Конкуренты',
    notDone: 'Анализ конкурентов не выполнен',
    path: '/competitor-analysis',
    icon: Users,
  },
  { id: 'ai', label: 'AI-анализ', notDone: 'AI-анализ не выполнен', path: '/ai-assistant', icon: Bot },
  { id: 'tz', label: 'ТЗ', notDone: 'ТЗ не создано', path: '/tz-generation', icon: FileText },
  {
    id: 'domains',
    label: 'Домены',
    notDone: 'Подбор доменов не выполнен',
    path: '/domain-search',
    icon: Globe,
  },
  { id: 'drops', label: 'Дропы', notDone: 'Подбор дропов не выполнен', path: '/drop-search', icon: Archive },
];
