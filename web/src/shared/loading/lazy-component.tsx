import { useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';

/** A component whose code is loaded on demand. */
export interface LazyComponent<Props> {
  /** Undefined until its code has come. */
  readonly loaded: () => ComponentType<Props> | undefined;
  /** Loads it, again after a failure. */
  readonly load: () => Promise<ComponentType<Props>>;
  /** Never rejects: a failure shows when the component is drawn. */
  readonly preload: () => Promise<unknown>;
}

/**
 * In place of `React.lazy`, whose first drawing always shows its fallback, even of code that is there, and whose content
 * React then keeps back until 300 ms after that fallback (its throttle of Suspense).
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let component: ComponentType<Props> | undefined;
  const loadAndKeep = async () => (component = await load());
  return {
    loaded: () => component,
    load: loadAndKeep,
    preload: () => loadAndKeep().catch(() => undefined),
  };
}

interface Loading<Props> {
  /** Undefined until its code has come. */
  component?: ComponentType<Props> | undefined;
  error?: unknown;
}

/** The component, loaded now when it is not there yet. @throws what its loading failed with */
export function useLazy<Props extends object>(lazy: LazyComponent<Props>): Loading<Props> {
  const [state, setState] = useState<Loading<Props>>(() => ({ component: lazy.loaded() }));
  const isMissing = state.component === undefined;
  useLayoutEffect(() => {
    if (!isMissing) return undefined;
    let isGone = false;
    lazy.load().then(
      (component) => isGone || setState({ component }),
      (error: unknown) => isGone || setState({ error }),
    );
    return () => {
      isGone = true;
    };
  }, [lazy, isMissing]);
  if ('error' in state) throw state.error;
  return state;
}

/** A component that loads its own code, and shows the fallback meanwhile. */
export function withFallback<Props extends object>(
  lazy: LazyComponent<Props>,
  fallback: ReactNode,
): ComponentType<Props> {
  return function Loaded(props: Props) {
    const { component: Component } = useLazy(lazy);
    return Component === undefined ? fallback : <Component {...props} />;
  };
}
