import { PlugZap } from 'lucide-react';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { Notice } from '../../shared/ui/display/notice.tsx';
import type { KeyTestResult } from './use-key-test.ts';

/** Button that tests a provider's key. */
export function TestButton({ isPending = false, onPress }: { isPending?: boolean; onPress: () => void }) {
  return (
    <Button icon={<PlugZap className="size-4" aria-hidden />} isPending={isPending} onPress={onPress}>
      Тест
    </Button>
  );
}

/** Result of a test; renders nothing before the first one. */
export function TestResult({ result }: { result: KeyTestResult | undefined }) {
  return result && <Notice kind={result.isValid ? 'ok' : 'bad'}>{result.message}</Notice>;
}
