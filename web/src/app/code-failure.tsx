import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { networkFailureText } from '../shared/api/api-failure.ts';
import { Button } from '../shared/ui/button.tsx';
import { FailureFrame } from './failure-frame.tsx';
import type { CodeUnreachable } from './renewable-lazy.ts';

const isServerThere = () =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** A screen whose code did not come (spec §8: no answer of the server); the menu beside it goes on working. */
export function CodeFailure({ error }: { error: CodeUnreachable }) {
  const navigate = useNavigate();
  const location = useLocation();
  const [isTrying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    try {
      await error.retry();
      // The same address anew is what makes the router forget the error.
      await navigate(location, { replace: true });
    } catch {
      // A browser may keep the failed import, and a new release has other files: both need a new document.
      if (await isServerThere()) window.location.reload();
    }
    setTrying(false);
  };
  return (
    <FailureFrame
      title={networkFailureText}
      text="Экран не загрузился. Проверьте соединение и повторите: ваши данные на сервере не пострадали."
    >
      <Button
        kind="primary"
        icon={<RotateCcw className="size-4" aria-hidden />}
        isPending={isTrying}
        onPress={() => void retry()}
      >
        Повторить
      </Button>
    </FailureFrame>
  );
}
