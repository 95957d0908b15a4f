import { create } from 'zustand';

interface StoredValueOptions<Value> {
  /** While nothing is stored, or nothing that can be read. */
  initial: Value;
  /** Reads the stored text; whatever it throws means that the text cannot be read. */
  decode: (text: string) => Value;
  encode: (value: Value) => string;
}

/** A value kept in this browser under `key`: what one tab stores is the other tabs' value too. */
export function storedValue<Value>(key: string, options: StoredValueOptions<Value>) {
  const { initial, decode, encode } = options;
  /** The text read or written last: while it stands in the storage, nothing is decoded again. */
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
    /** Reads the storage again: another tab's event may still be on its way. */
    load,
    /** @throws DOMException the browser refuses to store it; the value is then the one before. */
    save: (value: Value): void => {
      const text = encode(value);
      localStorage.setItem(key, text);
      last = { text, value };
      useStore.setState({ value });
    },
    /** A value that lives as long as the tab. */
    hold: (value: Value): void => useStore.setState({ value }),
    subscribe: (onChange: (value: Value) => void) => useStore.subscribe(({ value }) => onChange(value)),
  };
}
