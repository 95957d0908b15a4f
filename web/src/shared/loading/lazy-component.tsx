import { useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';

/** Component whose code is loaded on demand. */
export interface LazyComponent<Props> {
  /** `undefined` until its code is loaded. */
  readonly loaded: () => ComponentType<Props> | undefined;
  /** Loads the code; a call after a failure tries again. */
  readonly load: () => Promise<ComponentType<Props>>;
  /** Loads the code in advance and never rejects; a failure is reported when the component is rendered. */
  readonly preload: () => Promise<unknown>;
}

/**
 * Replaces `React.lazy`, whose first render always shows its fallback, even if the code is loaded. `React.lazy` also
 * delays the content until 300 ms after the fallback (React's throttling of Suspense).
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
  /** `undefined` until its code is loaded. */
  component?: ComponentType<Props> | undefined;
  error?: unknown;
}

/** Returns the component, and starts loading it if necessary. @throws the error of a failed load */
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

/** Component that loads its code on demand, and shows the fallback until then. */
export function withFallback<Props extends object>(
  lazy: LazyComponent<Props>,
  fallback: ReactNode,
): ComponentType<Props> {
  return function Loaded(props: Props) {
    const { component: Component } = useLazy(lazy);
    return Component === undefined ? fallback : <Component {...props} />;
  };
}
