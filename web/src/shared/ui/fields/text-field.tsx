import { CircleAlert } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { fieldBox } from './field-style.ts';

interface TextFieldProps extends Omit<
  ComponentProps<'input'>,
  'className' | 'size' | 'style' | 'autoFocus' | 'id'
> {
  label: string;
  hint?: string | undefined;
  /** Validation error of the value; marks the field as invalid. */
  error?: string | undefined;
  size?: 'md' | 'lg';
  /** True to focus the field when it appears, for the first field of a dialog or of the sign-in. */
  hasFirstFocus?: boolean;
  /** Content inside the box after the text, e.g. a show/hide toggle. */
  after?: ReactNode;
}

/**
 * Labelled one-line field; accepts the props of react-hook-form's `register`. Does not use React Aria, so that the
 * sign-in page, which uses this field, does not load it.
 */
export function TextField({
  label,
  hint,
  error,
  size = 'md',
  hasFirstFocus = false,
  after,
  ...input
}: TextFieldProps) {
  const id = useId();
  const messageId = `${id}-message`;
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className="text-sm leading-4 font-medium">
        {label}
      </label>
      <span className={fieldBox(size, error !== undefined)}>
        <input
          {...input}
          id={id}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={(error ?? hint) === undefined ? undefined : messageId}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog must take the focus, and its first field is where work begins
          autoFocus={hasFirstFocus}
          className="h-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted placeholder:opacity-100"
        />
        {after}
      </span>
      {error !== undefined ? (
        <span id={messageId} className="flex items-start gap-1 text-xs text-danger-soft-foreground">
          <CircleAlert className="mt-0.5 size-3 shrink-0" aria-hidden />
          {error}
        </span>
      ) : hint !== undefined ? (
        <span id={messageId} className="text-xs text-muted">
          {hint}
        </span>
      ) : null}
    </div>
  );
}
