import type { Role } from '@geoplan/contracts/define';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Params } from 'react-router-dom';
import type { LazyComponent } from '../shared/loading/lazy-component.tsx';
import { lazyWithRetry } from './lazy-with-retry.ts';

/** Groups of the sidebar in their order; screens of the first stand without a heading. */
export const menuGroups = ['', 'Анализ', 'Инструменты', 'План и сайты', 'Администрирование'] as const;
export type MenuGroup = (typeof menuGroups)[number];

/** One screen of the product. */
export interface Screen {
  /** Route pattern of react-router. */
  readonly path: string;
  /** Of the document, and heading of the page where it is a text. */
  readonly title: string | ((params: Params) => string);
  /** Lowest role the guard lets in (spec §6). */
  readonly role: Role;
  /** Absent for screens that are reached from another one. */
  readonly menu?: {
    readonly group: MenuGroup;
    readonly label: string;
    readonly icon: LucideIcon;
    /** Lowest role that is shown the entry; the guard may be more generous (spec §2, §6). */
    readonly role: Role;
  };
  /** Its entry in the command palette where no menu has it; a screen whose path has parameters is found by a search. */
  readonly palette?: {
    readonly label: string;
    readonly icon: LucideIcon;
    /** Lowest role that is shown the entry. */
    readonly role: Role;
  };
  /** Its tabs beyond the first, for the palette: name, and query of the address. */
  readonly tabs?: readonly { readonly label: string; readonly query: string }[];
  readonly content: LazyContent;
}

/** What every screen's component gets. */
export interface ScreenProps {
  /** The screen's name from the table: the heading of the page. */
  title: string;
}

/** A screen's component. */
type ScreenComponent = ComponentType<ScreenProps> & {
  /** Asks for what it shows first at its bare address, before it is drawn; asked again, for nothing that is there. */
  askAhead?: () => void;
};

/** Loads a screen that is about to be opened from the menu, and asks for its data: they come while it is drawn. */
export async function askAhead({ content }: Screen): Promise<void> {
  if (content.loaded() === undefined) await content.preload();
  const component: ScreenComponent | undefined = content.loaded();
  component?.askAhead?.();
}

/** A screen's component, loaded on demand. */
export type LazyContent = LazyComponent<ScreenProps>;

/** Wraps a dynamic import of a named component. */
export const lazyContent: (load: () => Promise<ComponentType<ScreenProps>>) => LazyContent = lazyWithRetry;
