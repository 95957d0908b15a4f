import {
  CalendarCheck,
  FileText,
  Globe,
  RefreshCw,
  Rocket,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';

/** The spec's static list with hard-coded samples (§1), for a product in which nothing has happened yet. */
export const sampleActivity: readonly { icon: LucideIcon; title: string; text: string; when: string }[] = [
  { icon: Globe, title: 'Гео-анализ завершён', text: 'lumoret casino · 32 страны', when: '12 мин назад' },
  {
    icon: Rocket,
    title: 'Сайт запущен в продакшене',
    text: 'kastavia-polska.example · PL',
    when: '48 мин назад',
  },
  { icon: CalendarCheck, title: 'Проект добавлен в план', text: 'torvelbet · Чехия', when: '2 ч назад' },
  { icon: RefreshCw, title: 'Синхронизация Notion', text: '2 846 строк, 18 изменений', when: '3 ч назад' },
  {
    icon: TriangleAlert,
    title: 'Расхождения HTTP-статусов',
    text: '12 сайтов «В продакшене» не отвечают 200',
    when: 'вчера, 18:40',
  },
  { icon: FileText, title: 'Сгенерировано ТЗ', text: 'zunaplay · Румыния', when: 'вчера, 16:05' },
];
