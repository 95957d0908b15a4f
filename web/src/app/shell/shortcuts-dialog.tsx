import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Dialog, DialogBody } from '../../shared/ui/overlays/dialog.tsx';
import { Kbd } from '../../shared/ui/display/kbd.tsx';
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

/** The list of keys the product listens to. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Сочетания клавиш" isOpen onClose={onClose}>
      <DialogBody>
        <dl className="flex flex-col">
          {shortcuts.map(({ keys, does }) => (
            <div
              key={does}
              className="flex items-center justify-between gap-4 border-b border-separator py-2 last:border-b-0"
            >
              <dt className="text-foreground-secondary">{does}</dt>
              <dd className="flex gap-1">
                {keys.map((key, at) => (
                  <Kbd key={at}>{key}</Kbd>
                ))}
              </dd>
            </div>
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
