import type { Role } from '@geoplan/contracts/define';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Params } from 'react-router-dom';
import type { LazyComponent } from '../shared/loading/lazy-component.tsx';
import { lazyWithRetry } from './lazy-with-retry.ts';

/** Groups of the sidebar in order; the first group has no heading. */
export const menuGroups = ['', 'Анализ', 'Инструменты', 'План и сайты', 'Администрирование'] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** One screen of the product. */
export interface Screen {
  /** Route pattern of react-router. */
  readonly path: string;
  /** Document title; if it is a string, also the heading of the page. */
  readonly title: string | ((params: Params) => string);
  /** Lowest role admitted by the guard (spec §6). */
  readonly role: Role;
  /** Undefined for screens that are reached from another screen. */
  readonly menu?: {
    readonly group: MenuGroup;
    readonly label: string;
    readonly icon: LucideIcon;
    /** Lowest role that sees the menu entry; the guard may admit lower ones (spec §2, §6). */
    readonly role: Role;
  };
  /**
   * Entry in the command palette for a screen without a menu entry. Screens with path parameters are found through
   * the search instead.
   */
  readonly palette?: {
    readonly label: string;
    readonly icon: LucideIcon;
    /** Lowest role that sees the palette entry. */
    readonly role: Role;
  };
  /** Tabs after the first one, listed in the palette: label and query string. */
  readonly tabs?: readonly { readonly label: string; readonly query: string }[];
  readonly content: LazyContent;
}

/** Props of every screen's component. */
export interface ScreenProps {
  /** Title of the screen from the screens table, shown as the heading of the page. */
  title: string;
}

/** Component of a screen. */
type ScreenComponent = ComponentType<ScreenProps> & {
  /**
   * Requests the data for the screen's URL without a query string before the screen is rendered. A repeated call does
   * not request data that is already cached.
   */
  prefetchQuery?: () => void;
};

/** Loads a screen that is about to be opened from the menu, and requests its data while the screen is rendered. */
export async function prefetchQuery({ content }: Screen): Promise<void> {
  if (content.loaded() === undefined) await content.preload();
  const component: ScreenComponent | undefined = content.loaded();
  component?.prefetchQuery?.();
}

/** Component of a screen, loaded on demand. */
export type LazyContent = LazyComponent<ScreenProps>;

/** Wraps a dynamic import of a named component. */
export const lazyContent: (load: () => Promise<ComponentType<ScreenProps>>) => LazyContent = lazyWithRetry;
