import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Dialog, DialogBody } from '../../shared/ui/overlays/dialog.tsx';
import { Kbd } from '../../shared/ui/display/kbd.tsx';
import { useSession } from '../../shared/session/session-store.ts';
import { jumpsOf } from '../jumps.ts';
import { ModKeys, PaletteKeys } from '../palette/palette-keys.tsx';

const shortcuts: readonly { keys: readonly ReactNode[]; does: string }[] = [
  { keys: [<PaletteKeys key="palette" />], does: 'Поиск и переходы по разделам' },
  { keys: [<ModKeys key="run" with="Enter" />], does: 'Запустить анализ или инструмент' },
  { keys: ['/'], does: 'Поиск на странице' },
  { keys: ['j', 'k'], does: 'Следующая и предыдущая строка таблицы' },
  { keys: ['Enter', 'x', 'e'], does: 'Открыть, выбрать, изменить строку' },
  { keys: ['?'], does: 'Эта подсказка' },
  { keys: ['Esc'], does: 'Закрыть окно или очистить поиск' },
  { keys: ['F6'], does: 'Перейти к уведомлениям и обратно' },
];

/** List of the product's keyboard shortcuts. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const role = useSession((session) => session.user?.role);
  const jumps = role === undefined ? [] : jumpsOf(role);
  return (
    <Dialog title="Сочетания клавиш" isOpen onClose={onClose}>
      <DialogBody>
        <dl className="flex flex-col">
          {shortcuts.map(({ keys, does }) => (
            <Shortcut key={does} keys={keys} does={does} />
          ))}
        </dl>
        <h3 className="mt-4 text-sm font-semibold">Переходы: две клавиши подряд</h3>
        <dl className="grid gap-x-6 sm:grid-cols-2">
          {jumps.map(({ key, title }) => (
            <Shortcut key={key} keys={['G', key.toUpperCase()]} does={title} />
          ))}
        </dl>
        <p className="mt-4 text-sm text-muted">
          Как пройти всю работу от слова до сайта — в{' '}
          <Link to="/guide" className="text-link underline" onClick={onClose}>
            руководстве
          </Link>
          .
        </p>
      </DialogBody>
    </Dialog>
  );
}

function Shortcut({ keys, does }: { keys: readonly ReactNode[]; does: string }) {
  return (
    <div className="flex items-center justify-between gap-4 border-b border-separator py-2">
      <dt className="text-foreground-secondary">{does}</dt>
      <dd className="flex gap-1">
        {keys.map((key, at) => (
          <Kbd key={at}>{key}</Kbd>
        ))}
      </dd>
    </div>
  );
}
