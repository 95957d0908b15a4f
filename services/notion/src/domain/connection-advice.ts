import type { DatabaseDiagnosis } from '@geoplan/contracts/notion-configs';
import type { WorkspaceFailureCode } from './workspace.ts';

/** Why a database cannot be read, as the doctor tells it. */
type ConnectionProblem = NonNullable<DatabaseDiagnosis['problem']>;

/** What to do about each problem. */
const advice: Record<ConnectionProblem, string> = {
  bad_token:
    'Notion не принимает токен. Скопируйте его заново в настройках интеграции (notion.so/profile/integrations) и вставьте целиком.',
  not_shared:
    'База не открыта для интеграции, удалена или в ID опечатка. Откройте базу в Notion: «…» → «Подключения» → выберите вашу интеграцию; затем сверьте ID.',
  wrong_id:
    'Это не ID базы данных. Откройте базу в Notion на всю страницу, нажмите «Поделиться» → «Скопировать ссылку» и вставьте ссылку целиком.',
  capability_missing:
    'У интеграции нет права читать содержимое. Включите «Read content» в её настройках (notion.so/profile/integrations → «Capabilities»).',
  rate_limited:
    'Notion просит подождать: слишком много запросов. Повторите проверку через минуту или после окончания синхронизации.',
  unavailable: 'Notion не ответил вовремя. Повторите проверку позже; если не помогает — status.notion.so.',
};

/** Failures that are none of the person's making. */
const others: Partial<Record<WorkspaceFailureCode, ConnectionProblem>> = {
  bad_answer: 'unavailable',
  bad_request: 'unavailable',
};

/** What the doctor says about a failure, and what to do about it; `too_late` = the time of the whole test was over. */
export function connectionAdvice(code: WorkspaceFailureCode | 'too_late'): {
  problem: ConnectionProblem;
  message: string;
} {
  if (code === 'too_late') {
    const message =
      'На эту базу не хватило времени: Notion отвечает медленно. Проверьте её отдельно или позже.';
    return { problem: 'unavailable', message };
  }
  const problem = others[code] ?? (code as ConnectionProblem);
  return { problem, message: advice[problem] };
}
