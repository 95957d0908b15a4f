import { verify } from '@geoplan/contracts/auth';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { call } from '../../shared/api/call.ts';
import { QuickCard } from './quick-card.tsx';

/** «Готов к работе»: says whether the server really answers. */
export function ReadyCard() {
  const check = useQuery({
    queryKey: ['ready'],
    queryFn: ({ signal }) => call(verify, {}, { signal }),
    refetchInterval: 60_000,
  });
  if (check.isPending)
    return (
      <QuickCard
        icon={LoaderCircle}
        title="Готов к работе"
        text="Проверяем подключение…"
        note="Сервер и сессия"
      />
    );
  return check.isError ? (
    <QuickCard
      icon={CircleAlert}
      tone="bad"
      title="Нет связи с сервером"
      text={check.error.message}
      note="Проверяем снова каждую минуту"
    />
  ) : (
    <QuickCard
      icon={CircleCheck}
      tone="ok"
      title="Готов к работе"
      text="Сервер отвечает"
      note="Сессия активна"
    />
  );
}
