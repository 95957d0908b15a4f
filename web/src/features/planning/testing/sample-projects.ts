import type { Project } from '../../../domain/plan/plan-rules.ts';

let made = 0;

/** Planned project with a new id per call. */
export function sampleProject(keyword: string, country: string, change: Partial<Project> = {}): Project {
  made += 1;
  return {
    id: `project-${made}`,
    keyword,
    country,
    status: 'plan',
    priority: 'medium',
    searchVolume: 0,
    difficulty: null,
    launchedSites: 0,
    notes: 'Автоматически добавлено из анализа',
    owner: '',
    dueDate: '',
    createdAt: '2025-11-18',
    updatedAt: '2025-11-19',
    ...change,
  };
}

/** Small plan with every status and priority, oldest first. */
export function samplePlan(): Project[] {
  return [
    sampleProject('lumoret casino', 'pl', {
      id: 'a',
      status: 'launched',
      priority: 'high',
      searchVolume: 74_000,
      launchedSites: 6,
      createdAt: '2025-11-10',
      updatedAt: '2025-11-20',
    }),
    sampleProject('torvelbet', 'cz', {
      id: 'b',
      status: 'in_progress',
      priority: 'low',
      searchVolume: 9_900,
      createdAt: '2025-11-11',
      updatedAt: '2025-11-19',
    }),
    sampleProject('kastavia скидки', 'gr', {
      id: 'c',
      status: 'domains',
      searchVolume: 4_400,
      createdAt: '2025-11-12',
      updatedAt: '2025-11-12',
    }),
    sampleProject('ordenza login', 'gb', {
      id: 'd',
      priority: 'high',
      createdAt: '2025-11-13',
      updatedAt: '2025-11-13',
    }),
  ];
}
