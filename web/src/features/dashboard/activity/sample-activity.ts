import {
  CalendarCheck,
  FileText,
  Globe,
  RefreshCw,
  Rocket,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';

/** Hard-coded samples from the spec (§1), shown while the product has no events yet. */
export const sampleActivity: readonly { icon: LucideIcon; title: string; text: string; when: string }[] = [
  {
    icon: Globe,
    title: 'Гео-анализ завершён',
    text: 'lumoret casino · 32\u00A0страны',
    when: '12\u00A0мин назад',
  },
  {
    icon: Rocket,
    title: 'Сайт запущен в продакшене',
    text: 'kastavia-polska.example · PL',
    when: '48\u00A0мин назад',
  },
  { icon: CalendarCheck, title: 'Проект добавлен в план', text: 'torvelbet · Чехия', when: '2\u00A0ч назад' },
  {
    icon: RefreshCw,
    title: 'Синхронизация Notion',
    text: '2\u00A0846\u00A0строк, 18\u00A0изменений',
    when: '3\u00A0ч назад',
  },
  {
    icon: TriangleAlert,
    title: 'Расхождения HTTP-статусов',
    text: '12\u00A0сайтов «В продакшене» не отвечают 200',
    when: 'вчера, 18:40',
  },
  { icon: FileText, title: 'Сгенерировано ТЗ', text: 'zunaplay · Румыния', when: 'вчера, 16:05' },
];
