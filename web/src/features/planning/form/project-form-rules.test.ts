import { expect, test } from 'vitest';
import {
  formChange,
  isNoteTooLong,
  isTaken,
  newProjectForm,
  projectFormSchema,
} from './project-form-rules.ts';
import { samplePlan, sampleProject } from '../testing/sample-projects.ts';

const filled = { ...newProjectForm, keyword: ' Torvel  Bet ', country: ' BG ' };

test('creates a new project with a medium priority and no sites', () => {
  expect(projectFormSchema.parse(filled)).toEqual({
    keyword: 'Torvel Bet',
    country: 'bg',
    status: 'plan',
    priority: 'medium',
    launchedSites: 0,
    notes: '',
    owner: '',
    dueDate: '',
  });
});

test('reads the country code uk as gb', () => {
  expect(projectFormSchema.parse({ ...filled, country: 'UK' }).country).toBe('gb');
});

test.each([
  [{ keyword: '   ' }, 'Введите ключевое слово'],
  [{ country: '' }, 'Две латинские буквы, например bg'],
  [{ country: 'czz' }, 'Две латинские буквы, например bg'],
  [{ country: 'zz' }, 'Страны с кодом ZZ нет'],
  [{ launchedSites: -1 }, 'Целое число, 0 или больше'],
  [{ launchedSites: 1.5 }, 'Целое число, 0 или больше'],
  [{ launchedSites: Number.NaN }, 'Целое число, 0 или больше'],
])('refuses %o', (wrong, message) => {
  const { error } = projectFormSchema.safeParse({ ...filled, ...wrong });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test('returns only the changed fields', () => {
  const project = sampleProject('torvelbet', 'cz');
  const form = projectFormSchema.parse(project);
  expect(formChange(project, form)).toBeNull();
  expect(formChange(project, { ...form, launchedSites: 3 })).toEqual({ launchedSites: 3 });
});

test('finds an already planned pair regardless of case and country spelling, but ignores the edited project itself', () => {
  const plan = samplePlan();
  const [first, second] = plan;
  expect(isTaken(plan, { keyword: 'TORVELBET', country: 'CZ' })).toBe(true);
  expect(isTaken(plan, { keyword: 'ordenza login', country: 'uk' }, first)).toBe(true);
  expect(isTaken(plan, { keyword: 'TorvelBet', country: 'cz' }, second)).toBe(false);
  expect(isTaken(plan, { keyword: 'torvelbet', country: 'pl' })).toBe(false);
});

test('rejects a note of 2,001 characters unless the project already has it', () => {
  const [longest, longer] = ['😀'.repeat(2_000), 'n'.repeat(2_001)];
  expect(isNoteTooLong({ notes: longest })).toBe(false);
  expect(isNoteTooLong({ notes: longer })).toBe(true);
  expect(isNoteTooLong({ notes: longer }, { notes: longer })).toBe(false);
});
