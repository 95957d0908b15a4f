/** The six stages of an analysis (spec §3) in the order they are done. */
export const stages = [
  { id: 'geoAnalysis', title: 'Гео-анализ', text: 'Спрос и сложность по странам' },
  { id: 'competitorAnalysis', title: 'Анализ конкурентов', text: 'Страницы из топа выдачи' },
  { id: 'tzGeneration', title: 'Генерация ТЗ', text: 'Задание на текст по шаблону' },
  { id: 'aiAssistant', title: 'AI-помощник', text: 'Стратегия по выбранным странам' },
  { id: 'domainSearch', title: 'Подбор доменов', text: 'EMD, брендовые и общие' },
  { id: 'dropSearch', title: 'Подбор дропов', text: 'Домены с историей и ссылками' },
] as const;
