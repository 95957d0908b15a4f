import { useWords } from '../../language/language.tsx';
import { Badge } from './badge.tsx';

const words = {
  ru: { label: 'Демо', explanation: 'Вымышленные данные, не ответ внешней службы' },
  en: { label: 'Demo', explanation: 'Invented data, not an answer of an outside service' },
};

/** Mark for invented data: figures from the sandbox and samples from the simulations. */
export function DemoMark() {
  const { label, explanation } = useWords(words);
  return (
    <span title={explanation} className="inline-flex shrink-0">
      <Badge tone="orange">{label}</Badge>
    </span>
  );
}

/** Demo mark as plain text, where a badge does not fit. */
export function SmallDemoMark() {
  const { label, explanation } = useWords(words);
  return (
    <span title={explanation} className="text-2xs font-medium text-badge-orange-foreground">
      {label}
    </span>
  );
}
