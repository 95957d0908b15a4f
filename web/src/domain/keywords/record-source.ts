import type { RecordSource } from '@geoplan/contracts/geo/geo-record';
import type { DataColumn } from '../../shared/ui/table/data-column.ts';

/** Common names of providers; any other provider is a RapidAPI listing. */
const providerNames: Record<string, string> = {
  'ahrefs-keyword-research': 'Ahrefs Keyword Research (RapidAPI)',
  'google-keyword-insight1': 'Google Keyword Insight (RapidAPI)',
  ahrefs: 'Ahrefs API',
  dataforseo: 'DataForSEO',
};

/** Source of a figure; '' if the source is no longer known. */
export function sourceText({ provider, isDemo }: RecordSource): string {
  if (isDemo) return 'Демо';
  return provider === null ? '' : (providerNames[provider] ?? `${provider} (RapidAPI)`);
}

/** Sources of the given figures with their counts, in the order of occurrence: «Ahrefs API — 2, Демо — 1». */
export function sourcesText(sources: readonly RecordSource[]): string {
  const counts = new Map<string, number>();
  for (const source of sources) {
    const text = sourceText(source) || 'неизвестно';
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].map(([text, count]) => (counts.size === 1 ? text : `${text} — ${count}`)).join(', ');
}

/** Export column with the demo mark. */
export function demoColumn<Row extends { isDemo: boolean }>(): DataColumn<Row> {
  return { id: 'demo', header: 'Демо', width: 0, text: ({ isDemo }) => (isDemo ? 'да' : 'нет') };
}
