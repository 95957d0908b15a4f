import { expect, test } from 'vitest';
import { csvText } from '../../../shared/export/csv-text.ts';
import { samplePlan } from '../testing/sample-projects.ts';
import { exportColumns } from './export-columns.ts';

test('a project is exported whole, with numbers a sheet can add up', () => {
  const [head, first] = csvText(exportColumns, samplePlan()).split('\r\n');
  expect(head).toBe(
    '\uFEFF"Ключевое слово","Страна","Код страны","Статус","Частотность","Сложность","Приоритет","Запущенные сайты","Обновлено","Добавлено","Заметки"',
  );
  expect(first).toBe(
    '"lumoret casino","Польша","PL","Запущенные сайты","74000","","Высокий","6","20.11.2025","10.11.2025","Автоматически добавлено из анализа"',
  );
});
