import type { Audience } from './endpoint.ts'

/** The groups of the main menu, in its order. */
export const menuGroups = [
  'home',
  'newOrder',
  'orders',
  'problemOrders',
  'bookingCenter',
  'products',
  'packages',
  'hotel',
  'tickets',
  'daily',
  'groups',
  'suppliers',
  'agents',
  'customers',
  'channels',
  'market',
  'promotions',
  'finances',
  'staff',
  'statistics',
  'tools',
  'profile',
] as const
export type MenuGroup = (typeof menuGroups)[number]

/** One screen, declared once: its route, guard, menu entry, crumb, title and typed link follow. */
export type Screen = {
  path: `/${string}`
  /** Permission key; `*` is any logged-in user. */
  needs: string
  /** Open without a log-in. */
  public?: true
  /** Which kinds of user it is made for; staff alone where it is not said. */
  audience?: readonly Audience[]
  menu?: MenuGroup
  icon?: string
  /** Name of the counter shown on its menu entry. */
  badge?: string
  /** It stands in the menu only where its badge counts something, or nothing yet: a marketplace that is not connected has no entry. */
  whenCounted?: true
  /** Screen names above it in the breadcrumbs. */
  under?: readonly string[]
  /** The screen whose help page tells of this one too; its own where it is not said, null: it needs none. */
  help?: string | null
  /** What it lists is of the whole merchant, also for a person of limited reach: their page says so. */
  wholeMerchant?: true
  /** Shown without the frame (log-in, invitation). */
  bare?: true
}
export type Screens = Record<string, Screen>
export const screens = <const S extends Screens>(declared: S) => declared

/** Default redirects between paths, checked before the unknown-path rule. */
export type Redirects = Record<`/${string}`, `/${string}`>

type Params<P extends string> = P extends `${string}:${infer K}/${infer R}`
  ? K | Params<`/${R}`>
  : P extends `${string}:${infer K}`
    ? K
    : never
export type PathParams<P extends string> = Params<P> extends never ? undefined : Record<Params<P>, string>

/** Fills `:name` parts of a path and appends a query; empty values are left out. */
export function fillPath(
  path: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value))
  }
  const text = search.toString()
  return text ? `${filled}?${text}` : filled
}
