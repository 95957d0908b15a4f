import type { BadgeTone } from '../../../shared/ui/display/badge.tsx';

/** Workspace statuses of a site by their lower-case name (spec §2, Country detail). */
const known: Record<string, { label: string; tone: BadgeTone }> = {
  'in prod': { label: 'В продакшене', tone: 'green' },
  indexing: { label: 'Индексация', tone: 'yellow' },
  'pre indexing': { label: 'Предварительная индексация', tone: 'grey' },
  'seo process': { label: 'SEO процесс', tone: 'blue' },
};

/**
 * Label and colour of a site status. A status that the spec does not name is shown unchanged; a missing status is
 * shown as «—».
 */
export function siteStatus(status: string | null): { label: string; tone: BadgeTone } {
  const name = status?.trim() ?? '';
  const found = Object.hasOwn(known, name.toLowerCase()) ? known[name.toLowerCase()] : undefined;
  return found ?? { label: name === '' ? '—' : name, tone: 'grey' };
}
