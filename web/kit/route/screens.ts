import { screensByDomain } from '#contract/screens.ts'
import { asPattern } from '#contract/kit/text/text.ts'
import { fillPath, type PathParams, type Screen } from '#contract/kit/screen.ts'

/** A declared screen with its name and domain, as the router, the menu and the palette walk them. */
export type NamedScreen = Screen & { name: string; domain: string }

export const allScreens: readonly NamedScreen[] = Object.entries(screensByDomain).flatMap(
  ([domain, screens]) =>
    Object.entries(screens as Record<string, Screen>).map(([name, screen]) => ({ ...screen, name, domain })),
)

const matchers = allScreens.map((screen) => ({
  screen,
  fixed: !screen.path.includes(':'),
  pattern: new RegExp(`^${asPattern(screen.path).replace(/:\w+/g, '[^/]+')}$`),
}))

/** `/order/` is `/order`; the root stays. */
export const trimPath = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') || '/' : path)

/** The screen of a path; a fixed path goes before one with parameters. */
export function screenAt(path: string): NamedScreen | undefined {
  const hits = matchers.filter(({ pattern }) => pattern.test(trimPath(path)))
  return (hits.find(({ fixed }) => fixed) ?? hits[0])?.screen
}

/** A screen by its name; of the given domain where two share a name. */
export const screenNamed = (name: string, domain?: string): NamedScreen | undefined =>
  allScreens.find((screen) => screen.name === name && screen.domain === domain) ??
  allScreens.find((screen) => screen.name === name)

type Query = Record<string, string | number | boolean | null | undefined>
type LinkTo<P extends string> =
  PathParams<P> extends undefined
    ? { (query?: Query): string; (params: undefined, query: Query): string }
    : (params: PathParams<P>, query?: Query) => string
type Links = {
  [D in keyof typeof screensByDomain]: {
    [S in keyof (typeof screensByDomain)[D]]: (typeof screensByDomain)[D][S] extends {
      path: infer P extends string
    }
      ? LinkTo<P>
      : never
  }
}

/**
 * Typed links: `to.orders.PlayOrderList({ supplierStatus: 'pending' })`, `to.channels.coach({ coachCode, date })`.
 * A screen without path parameters takes its query first.
 */
export const to = Object.fromEntries(
  Object.entries(screensByDomain).map(([domain, screens]) => [
    domain,
    Object.fromEntries(
      Object.entries(screens as Record<string, Screen>).map(([name, { path }]) => [
        name,
        path.includes(':')
          ? (params: Record<string, unknown>, query?: Query) => fillPath(path, params, query)
          : (first?: Query, second?: Query) => fillPath(path, {}, second ?? first),
      ]),
    ),
  ]),
) as unknown as Links
