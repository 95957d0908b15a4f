import { create } from 'zustand';

interface StoredValueOptions<Value> {
  /** Value to use while no readable value is stored. */
  initial: Value;
  /** Parses the stored text; any thrown error means that the text is unreadable. */
  decode: (text: string) => Value;
  encode: (value: Value) => string;
}

/** Value stored in this browser under `key` and shared by all tabs. */
export function storedValue<Value>(key: string, options: StoredValueOptions<Value>) {
  const { initial, decode, encode } = options;
  /** Last text read or written; it is not parsed again while the storage contains the same text. */
  let last: { text: string; value: Value } | undefined;
  function load(): Value {
    try {
      const text = localStorage.getItem(key);
      if (text === null) return initial;
      if (last?.text !== text) last = { text, value: decode(text) };
      return last.value;
    } catch {
      return initial;
    }
  }
  const useStore = create<{ value: Value }>(() => ({ value: load() }));
  addEventListener('storage', (event) => {
    if (event.storageArea === localStorage && (event.key === key || event.key === null))
      useStore.setState({ value: load() });
  });
  return {
    useValue: <Part>(part: (value: Value) => Part): Part => useStore(({ value }) => part(value)),
    get: (): Value => useStore.getState().value,
    /** Reloads the value from the storage, because another tab's event may not have arrived yet. */
    load,
    /** @throws DOMException if the browser refuses to store the value, which then stays unchanged. */
    save: (value: Value): void => {
      const text = encode(value);
      localStorage.setItem(key, text);
      last = { text, value };
      useStore.setState({ value });
    },
    /** Sets a value for the lifetime of the tab. */
    hold: (value: Value): void => useStore.setState({ value }),
    subscribe: (onChange: (value: Value) => void) => useStore.subscribe(({ value }) => onChange(value)),
  };
}
