import {
  CalendarCheck,
  FileText,
  Globe,
  RefreshCw,
  Rocket,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import { Badge } from '../../shared/ui/display/badge.tsx';
import { Card } from '../../shared/ui/layout/card.tsx';

interface Activity {
  icon: LucideIcon;
  title: string;
  text: string;
  when: string;
}

// The spec asks for a static list with hard-coded samples (§1); the chip says so. Brands and figures are invented.
const samples: readonly Activity[] = [
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

/** What has happened lately, as samples. */
export function RecentActivity() {
  return (
    <Card title="Последняя активность" aside={<Badge tone="orange">Демо-данные</Badge>}>
      <ul>
        {samples.map(({ icon: Icon, title, text, when }) => (
          <li
            key={title}
            className="flex min-h-13 items-center gap-3 border-separator px-4 py-2 not-first:border-t"
          >
            <Icon className="size-4 shrink-0 text-muted" aria-hidden />
            <span className="min-w-0 flex-1">
              <span className="block text-sm font-medium">{title}</span>
              <span className="block text-xs wrap-anywhere text-muted">{text}</span>
            </span>
            <span className="text-xs whitespace-nowrap text-muted">{when}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
