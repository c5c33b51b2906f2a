import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  useParams,
  type AnyRoute,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { entryOf } from '#contract/kit/given.ts'
import { Frame } from '../frame/frame.tsx'
import { PageFailed } from '../frame/page-failed.tsx'
import { PagePending } from '../frame/page-pending.tsx'
import { guard } from './guard-route.ts'
import { noteOpenedFrom } from './navigate.ts'
import { noteOpened } from './preload-opened.ts'
import { currentUser } from '../session/session.ts'
import { inTime } from '../call/in-time.ts'
import type { AnyPage } from './pages.ts'
import { allScreens, screenAt, type NamedScreen } from './screens.ts'
import { parseQuery, writeQuery } from '../call/url-query.ts'

/** Milliseconds a page's script may take to load (requirements §9). */
const chunkTimeOut = 120_000

let coming: Promise<unknown> | undefined
/** What the page that is being opened asked for ahead. */
export const prefetched = (): Promise<unknown> | undefined => coming

type LazyPage = ComponentType<Record<string, string>> & { preload?: () => Promise<void> }

/** One route for a declared screen, from its path and its lazily loaded page. */
function routeOf(screen: NamedScreen, loader: AnyPage, parent: AnyRoute): AnyRoute {
  const Page = lazyRouteComponent(async () => {
    const page = await inTime(loader(), chunkTimeOut)
    // One that is only pointed at does not ask yet.
    if (screenAt(location.pathname) === screen) coming = page.ahead?.()
    return page
  }) as LazyPage
  function ScreenPage() {
    const params = useParams({ strict: false }) as Record<string, string>
    return (
      // Another record of the same screen is another page: nothing of the first stays in it.
      <div className="lt-page" key={Object.values(params).join('/')}>
        <Page {...params} />
      </div>
    )
  }
  return createRoute({
    getParentRoute: () => parent,
    path: screen.path.replace(/:(\w+)/g, '$$$1'),
    component: Object.assign(ScreenPage, { preload: () => Page.preload?.() }),
  }) as unknown as AnyRoute
}

/** The route tree of all declared screens, framed or bare, behind the guard. `pages` are the domains' bound pages. */
export function makeRouter(pages: Record<string, Record<string, AnyPage>>) {
  const root = createRootRoute({ component: Outlet, beforeLoad: guard, notFoundComponent: () => null })
  const frame = createRoute({ getParentRoute: () => root, id: 'frame', component: Frame })
  const routes = (screens: NamedScreen[], parent: AnyRoute) =>
    screens.map((screen) => routeOf(screen, entryOf(entryOf(pages, screen.domain), screen.name), parent))
  const framed = routes(
    allScreens.filter((screen) => !screen.bare),
    frame,
  )
  const bare = routes(
    allScreens.filter((screen) => screen.bare),
    root,
  )
  const router = createRouter({
    routeTree: root.addChildren([frame.addChildren(framed), ...bare]),
    parseSearch: (text) => parseQuery(text),
    stringifySearch: writeQuery,
    defaultErrorComponent: PageFailed,
    defaultPendingComponent: PagePending,
    defaultPendingMs: 200,
    defaultPendingMinMs: 200,
    // The router would go to the top at a changed query too: it is told to keep out of every navigation.
    scrollRestoration: () => false,
  })
  // A new path starts at its top, or at the part that it names; a changed query (a filter, a tab) stays where the reader is.
  router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
    if (pathChanged && fromLocation) noteOpenedFrom(toLocation.pathname, fromLocation.href)
    if (pathChanged && !toLocation.hash) scrollTo({ top: 0, left: 0, behavior: 'instant' })
    if (currentUser() && screenAt(toLocation.pathname)?.menu) noteOpened(toLocation.pathname)
  })
  return router
}
