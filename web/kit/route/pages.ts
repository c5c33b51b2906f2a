import type { ComponentType } from 'react'
import type { PathParams, Screens } from '#contract/kit/screen.ts'

/** A page gets the parts of its path (`:orderCode`) as props. */
type PageOf<P extends string> = PathParams<P> extends undefined ? ComponentType : ComponentType<PathParams<P>>
/** `ahead` asks for what the page reads first, as soon as its script is there: the answer comes while the frame is drawn. */
type Page<C> = { default: C; ahead?: () => Promise<unknown> }
type PageLoader<P extends string = string> = () => Promise<Page<PageOf<P>>>
export type Pages<S extends Screens> = { [K in keyof S]: PageLoader<S[K]['path']> }
/** A page whose screen is known only at run time. */
export type AnyPage = () => Promise<Page<ComponentType<Record<string, string>>>>

/**
 * Binds one lazily imported page to every screen of a domain: `{ OrderList: () => import('./order-list.tsx') }`, its
 * component the default export. A missing page does not compile.
 */
export const bindPages = <S extends Screens>(_screens: S, pages: Pages<S>): Record<string, AnyPage> =>
  pages as unknown as Record<string, AnyPage>
