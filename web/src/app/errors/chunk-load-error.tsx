import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { networkFailureText } from '../../shared/api/api-failure.ts';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { ErrorFrame } from './error-frame.tsx';
import type { ChunkLoadError } from '../lazy-with-retry.ts';

const isServerThere = () =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Error screen of a chunk that failed to load (spec §8: no answer of the server); the menu beside it still works. */
export function ChunkLoadErrorScreen({ error }: { error: ChunkLoadError }) {
  const navigate = useNavigate();
  const location = useLocation();
  const [isTrying, setTrying] = useState(false);
  const retry = async () => {
    setTrying(true);
    try {
      await error.retry();
      // Navigating to the same address resets the router's error.
      await navigate(location, { replace: true });
    } catch {
      // A browser may keep the failed import, and a new release has other files: both need a new document.
      if (await isServerThere()) window.location.reload();
    }
    setTrying(false);
  };
  return (
    <ErrorFrame
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
    </ErrorFrame>
  );
}
