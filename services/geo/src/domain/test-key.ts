import { demandKeywordHost, sandboxKey } from './keyword-host.ts';
import type { KeyVerdict } from './key-verdict.ts';
import type { KeywordProvider } from './provider.ts';
import { isMask, keywordHostOf } from './settings-view.ts';
import type { StoredProvider } from './stored-provider.ts';

interface Needs {
  forKey(host: string, key: string): KeywordProvider;
  sandboxHost: string | undefined;
}

/** What stands in the form and need not be saved yet. */
interface Typed {
  rapidApiKey?: string | undefined;
  rapidApiHost?: string | undefined;
}

/**
 * Asks the keyword provider whether a key works, once and without storing anything.
 * @throws AppError invalid_input for a host that is not on the list
 */
export async function testKey(stored: StoredProvider, typed: Typed, needs: Needs): Promise<KeyVerdict> {
  const { rapidApiKey: typedKey } = typed;
  const host = typed.rapidApiHost || keywordHostOf(stored, needs.sandboxHost);
  demandKeywordHost(host, needs.sandboxHost);
  const isStored = typedKey === undefined || isMask(typedKey);
  if (isStored && stored.problem !== null)
    return { isValid: false, message: `${stored.problem}. Введите ключ заново.` };
  const given = isStored ? stored.credential : typedKey;
  const key = given || (host === needs.sandboxHost ? sandboxKey : null);
  if (key === null) return { isValid: false, message: 'Ключ не задан. Введите ключ провайдера.' };
  // The lookup ends by itself within 15 s (reliability P15); a caller who leaves does not make it fail.
  return needs.forKey(host, key).test(new AbortController().signal);
}
