import type { DatabaseDiagnosis } from '@geoplan/contracts/notion/notion-configs';
import type { WorkspaceFailureCode } from '../workspace.ts';

/** Reason why a database cannot be read, as reported by the connection test. */
type ConnectionProblem = NonNullable<DatabaseDiagnosis['problem']>;

interface Advice {
  problem: ConnectionProblem;
  /** Russian text with the next step. */
  message: string;
}

/** Advice for each problem. */
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
  refused: 'Notion отклонил запрос. Повторите проверку позже; если не помогает — обратитесь к разработчикам.',
  unavailable:
    'Notion не ответил, или до него нет связи. Повторите проверку позже; если не помогает, проверьте выход сервера в интернет и status.notion.so.',
};

/** Failures reported as one of the problems, with specific messages. */
const others: Partial<Record<WorkspaceFailureCode | 'too_late', Advice>> = {
  is_page: {
    problem: 'wrong_id',
    message:
      'Это ссылка на страницу, а не на базу данных. Откройте саму базу на всю страницу (у таблицы внутри страницы — «Open as full page»), нажмите «Поделиться» → «Скопировать ссылку» и вставьте её.',
  },
  linked_view: {
    problem: 'wrong_id',
    message:
      'Это связанное представление (linked view), а не сама база: Notion не отдаёт его интеграциям. Откройте исходную базу — «…» представления → «View original database», нажмите «Поделиться» → «Скопировать ссылку» и вставьте её.',
  },
  blocked: {
    problem: 'refused',
    message:
      'Вместо Notion ответила веб-страница с отказом. Чаще всего страна сервера не обслуживается или запрос перехватил прокси. Проверьте выход сервера в интернет или задайте NOTION_BASE_URL.',
  },
  forbidden_target: {
    problem: 'refused',
    message:
      'Имя Notion ведёт на внутренний адрес, такие адреса сервер не набирает: запрос не отправлен. Проверьте DNS сервера или задайте NOTION_BASE_URL.',
  },
  bad_answer: {
    problem: 'unavailable',
    message:
      'Notion прислал ответ, который нельзя прочитать. Повторите проверку позже; если не помогает — status.notion.so.',
  },
  too_late: {
    problem: 'unavailable',
    message:
      'Проверка этой базы не уложилась в срок: Notion отвечает медленно. Проверьте её отдельно или позже.',
  },
};

/**
 * Problem and advice for a failure; `too_late` if the connection test timed out. `text` is the failure's own message.
 */
export function connectionAdvice(code: WorkspaceFailureCode | 'too_late', text?: string): Advice {
  // The text quotes Notion; neither the database nor its id is at fault.
  if (code === 'bad_request') return { problem: 'refused', message: text ?? advice.refused };
  const other = others[code];
  if (other) return other;
  const problem = code as ConnectionProblem;
  return { problem, message: advice[problem] };
}
