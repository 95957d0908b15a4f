import { workEndpoints, type WorkEntry } from '@geoplan/contracts/work';
import { answer, ok, type Answer } from '../../../testing/fakes/fake-api.ts';

/** Daily removal that succeeded. */
export const sampleWork = (differing: Partial<WorkEntry> = {}): WorkEntry => ({
  name: 'runs-remove',
  key: '',
  title: 'Удаление старых запусков',
  dueAt: '2026-11-20T12:30:00.000Z',
  isRequested: false,
  holder: null,
  startedAt: '2026-11-20T11:29:58.000Z',
  endedAt: '2026-11-20T11:30:00.000Z',
  attempts: 0,
  failedAt: null,
  failure: null,
  ...differing,
});

type Service = keyof typeof workEndpoints;

/** Responses of the services; a service that is left out has no work. */
export const fakeWork = (work: Partial<Record<Service, WorkEntry[]>>): Answer[] =>
  Object.entries(workEndpoints).map(([service, endpoint]) =>
    answer(endpoint, () => ok(work[service as Service] ?? [])),
  );

/** Long texts in every column. */
export const longWork = (): Answer[] =>
  fakeWork({
    balance: [
      sampleWork({
        name: 'alert-send',
        key: '00000000-0000-4000-9000-000000000001',
        title: 'Отправка оповещений на вебхук',
        attempts: 12,
        failedAt: '2026-11-20T11:00:00.000Z',
        failure:
          'connect ETIMEDOUT hooks.a-very-long-name-of-a-receiver.example:443 after several attempts in a row',
      }),
      sampleWork({
        name: 'balance-read',
        title: 'Запрос остатка у провайдера',
        holder: 'balance-7d9f4c 1 0f3a9c21',
      }),
    ],
    geo: [sampleWork(), sampleWork({ name: 'brands-assign', title: null, dueAt: null })],
    notion: [
      sampleWork({
        name: 'resend.notion.site-counts-listed',
        title: 'Повтор числа сайтов по брендам и странам для других служб',
        isRequested: true,
      }),
    ],
  });
