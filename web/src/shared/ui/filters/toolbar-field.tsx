import { Input } from 'react-aria-components';
import { fieldBox } from '../fields/field-style.ts';

interface ToolbarFieldProps {
  label: string;
  placeholder?: string;
  /** Content inside the box before the value. */
  before?: string;
  type?: 'text' | 'date';
  value: string;
  onChange: (value: string) => void;
}

/** Toolbar field whose label is only read aloud. */
export function ToolbarField({
  label,
  placeholder,
  before,
  type = 'text',
  value,
  onChange,
}: ToolbarFieldProps) {
  return (
    <span className="w-44 max-sm:min-w-0 max-sm:flex-1">
      <span className={fieldBox()}>
        {before === undefined ? null : (
          <span className="text-muted" aria-hidden>
            {before}
          </span>
        )}
        <Input
          aria-label={label}
          placeholder={placeholder}
          type={type}
          autoComplete="off"
          maxLength={254}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="h-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted placeholder:opacity-100"
        />
      </span>
    </span>
  );
}
