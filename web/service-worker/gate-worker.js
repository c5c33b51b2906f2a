/* global __GATE_FILES__, __GATE_PAGES__ */
import { matchPrecache, precacheAndRoute, cleanupOutdatedCaches } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** Milliseconds in which the network answers, or the page opens as it was stored. */
const patience = 3_000

async function openPage({ request }) {
  const stored = () => matchPrecache(new URL(request.url).pathname.replace(/\/$/, ''))
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(patience) })
    return response.status >= 500 ? ((await stored()) ?? response) : response
  } catch {
    return (await stored()) ?? Response.error()
  }
}

// The check-in and the counter alone open without network: every other page and every call goes to the server, as if nobody stood between.
const pages = __GATE_PAGES__.map((path) => new RegExp(`^${path}/?(\\?|$)`))
registerRoute(new NavigationRoute(openPage, { allowlist: pages }))
precacheAndRoute(__GATE_FILES__)
cleanupOutdatedCaches()

addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') globalThis.skipWaiting()
})
