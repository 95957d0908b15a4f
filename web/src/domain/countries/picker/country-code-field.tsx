import { useState } from 'react';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { fieldBox } from '../../../shared/ui/fields/field-style.ts';
import { readTypedCodes } from '../picker-rules.ts';

interface CountryCodeFieldProps {
  /** Called with at least one code from the country catalogue, and with the unknown codes. */
  onAccept: (codes: readonly string[], unknown: readonly string[]) => void;
  onTyped: () => void;
  onClose: () => void;
}

/**
 * Field for typed or pasted country codes. Enter accepts the codes, and Escape closes the field. If no code is known,
 * it shows an error and stays open (spec §5).
 */
export function CountryCodeField({ onAccept, onTyped, onClose }: CountryCodeFieldProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const accept = () => {
    const { codes, unknown } = readTypedCodes(typed);
    if (codes.length > 0) onAccept(codes, unknown);
    else setProblem(unknown.length > 0 ? `Таких кодов нет: ${unknown.join(', ')}` : 'Введите коды стран');
  };
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-2">
        <span className={`${fieldBox()} min-w-40 flex-1`}>
          <input
            aria-label="Коды стран"
            placeholder="us, de, pl"
            value={typed}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a press to type in it
            autoFocus
            autoCapitalize="none"
            autoComplete="off"
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem('');
              onTyped();
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault();
                accept();
              } else if (event.key === 'Escape') {
                event.stopPropagation();
                onClose();
              }
            }}
            className="h-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted placeholder:opacity-100"
          />
        </span>
        <Button onPress={accept}>Добавить</Button>
        <Button kind="ghost" onPress={onClose}>
          Закрыть
        </Button>
      </div>
      <output className="text-xs text-muted">{problem}</output>
    </div>
  );
}
