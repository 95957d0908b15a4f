import { ArchiveRestore, ArrowRight, Bot, FileText, Search, Users } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { prefillLink } from '../../../domain/runs/prefill-link.ts';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { pairsInput } from '../../../domain/runs/run-input.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { Menu, MenuAction } from '../../../shared/ui/overlays/menu.tsx';
import type { RunRow } from './run-row.ts';

interface ContinueMenuProps {
  /** Selected rows, or all that are shown. */
  rows: readonly RunRow[];
  isSelection: boolean;
}

/** Goes on to a tool with the keywords and countries of the rows filled in. */
export function ContinueMenu({ rows, isSelection }: ContinueMenuProps) {
  const navigate = useNavigate();
  const input = pairsInput(rows);
  return (
    <Menu
      label="Продолжить"
      trigger={
        <Button isDisabled={rows.length === 0} icon={<ArrowRight className="size-4" aria-hidden />}>
          Продолжить
        </Button>
      }
      onAction={(path) => void navigate(prefillLink(String(path), input))}
      header={
        <p className="border-b border-border px-3 py-2 text-xs text-muted">
          {isSelection ? 'Выбранные' : 'Все показанные'}: слов {formatNumber(input.keywords.length)}, стран{' '}
          {formatNumber(input.countries.length)}
        </p>
      }
    >
      <MenuAction id="/competitor-analysis" icon={Users}>
        Анализ конкурентов
      </MenuAction>
      <MenuAction id="/ai-assistant" icon={Bot}>
        AI-помощник
      </MenuAction>
      <MenuAction id="/tz-generation" icon={FileText}>
        Генерация ТЗ
      </MenuAction>
      <MenuAction id="/domain-search" icon={Search}>
        Подбор доменов
      </MenuAction>
      <MenuAction id="/drop-search" icon={ArchiveRestore}>
        Подбор дропов
      </MenuAction>
    </Menu>
  );
}
