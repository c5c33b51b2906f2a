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
import { pagesByDomain } from '../domains.tsx'
import { Frame } from './frame/frame.tsx'
import { PageFailed } from './frame/page-failed.tsx'
import { PagePending } from './frame/page-pending.tsx'
import { guard } from './guard-route.ts'
import type { AnyPage } from './pages.ts'
import { allScreens, type KnownScreen } from './screens.ts'
import { inTime } from './in-time.ts'
import { parseQuery, writeQuery } from './url-query.ts'

/** Milliseconds a page's script may take to load (requirements §9). */
const chunkTimeOut = 120_000

const rootRoute = createRootRoute({ component: Outlet, beforeLoad: guard, notFoundComponent: () => null })
const frameRoute = createRoute({ getParentRoute: () => rootRoute, id: 'frame', component: Frame })

type LazyPage = ComponentType<Record<string, string>> & { preload?: () => Promise<void> }

/** One route for every declared screen, from its path and its lazily loaded page. */
function routeOf(screen: KnownScreen, parent: AnyRoute): AnyRoute {
  const loaders = pagesByDomain[screen.domain as keyof typeof pagesByDomain] as Record<string, AnyPage>
  const loader = loaders[screen.name]!
  const Page = lazyRouteComponent(() => inTime(loader(), chunkTimeOut)) as LazyPage
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

const bare = allScreens.filter((screen) => screen.bare).map((screen) => routeOf(screen, rootRoute))
const framed = allScreens.filter((screen) => !screen.bare).map((screen) => routeOf(screen, frameRoute))

export const router = createRouter({
  routeTree: rootRoute.addChildren([frameRoute.addChildren(framed), ...bare]),
  parseSearch: (text) => parseQuery(text),
  stringifySearch: writeQuery,
  defaultErrorComponent: PageFailed,
  defaultPendingComponent: PagePending,
  defaultPendingMs: 200,
  defaultPendingMinMs: 200,
  scrollRestoration: false,
})

// A new path starts at its top; a changed query (a filter, a tab) stays where the reader is.
router.subscribe('onRendered', ({ pathChanged }) => {
  if (pathChanged) scrollTo({ top: 0, left: 0, behavior: 'instant' })
})
