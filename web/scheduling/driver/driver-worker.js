import { isOver, storedPage, storePage } from './driver-cache.ts'
import { forgetLink } from './forget-link.ts'

// Of one link alone: a driver's page opens without network until the link closes, then all of it leaves the phone.

const path = new URL(globalThis.registration.scope).pathname.replace(/\/$/, '')
const script = '/driver-page.js'
const scripts = 'longtail-driver-scripts'
/** Milliseconds in which the network answers, or the page opens as it was stored. */
const patience = 4_000

const storeScript = async () => (await caches.open(scripts)).add(script)

addEventListener('install', (event) => {
  globalThis.skipWaiting()
  event.waitUntil(
    Promise.all([storeScript(), fetch(path).then((page) => (page.ok ? storePage(path, page) : undefined))]),
  )
})
addEventListener('activate', (event) => event.waitUntil(globalThis.clients.claim()))

addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname } = new URL(request.url)
  if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(openPage(request))
  else if (pathname === script) event.respondWith(openScript(request))
})

async function openPage(request) {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(patience) })
    if (response.status === 404 || response.status === 410) await forget()
    else if (response.ok) await storePage(path, response.clone())
    return response.status >= 500 ? ((await stored()) ?? response) : response
  } catch {
    return (await stored()) ?? Response.error()
  }
}

async function stored() {
  const page = await storedPage(path)
  if (page && isOver(page)) {
    await forget()
    return undefined
  }
  return page
}

async function forget() {
  if (await forgetLink(path)) await globalThis.registration.unregister()
}

async function openScript(request) {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(patience) })
    if (response.ok) await storeScript()
    return response
  } catch {
    return (await (await caches.open(scripts)).match(script)) ?? Response.error()
  }
}
