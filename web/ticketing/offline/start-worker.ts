import { useSyncExternalStore } from 'react'

/** Written by the build (tools/vite/worker-plugin.ts). */
const script = '/gate-worker.js'
const manifest = '/manifest.webmanifest'

let waiting: ServiceWorker | null = null
const listeners = new Set<() => void>()
const tell = (found: ServiceWorker | null): void => {
  waiting = found
  for (const listener of listeners) listener()
}

/**
 * Lets this screen open without network, and from the home screen. A new version waits until the person says so: never in the
 * middle of a boarding.
 */
export function startWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  linkManifest()
  void navigator.serviceWorker
    .register(script)
    .then(watchUpdates)
    .catch(() => undefined)
}

function linkManifest(): void {
  if (document.querySelector('link[rel=manifest]')) return
  const link = document.createElement('link')
  link.rel = 'manifest'
  link.href = manifest
  document.head.append(link)
}

function watchUpdates(registration: ServiceWorkerRegistration): void {
  if (registration.waiting && navigator.serviceWorker.controller) tell(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const found = registration.installing
    found?.addEventListener('statechange', () => {
      // The first one of all takes nobody's place.
      if (found.state === 'installed' && navigator.serviceWorker.controller) tell(found)
    })
  })
}

/** Is a new version ready? Calling it loads that. */
export function useUpdate(): (() => void) | null {
  const found = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting,
    () => null,
  )
  if (!found) return null
  return () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
    found.postMessage({ type: 'SKIP_WAITING' })
  }
}
