import { useSyncExternalStore } from 'react'
import { hasPermission, type PermissionConfig } from '#contract/kit/permission.ts'
import type { StoredUser } from './stored-user.ts'

const key = 'longtail.user'
let user = readStored()
const listeners = new Set<() => void>()

function readStored(): StoredUser | null {
  try {
    return JSON.parse(globalThis.localStorage?.getItem(key) ?? 'null') as StoredUser | null
  } catch {
    return null
  }
}
function tellAll(): void {
  for (const listener of listeners) listener()
}

/** The logged-in person, as the browser keeps it; null for nobody. Read again where another tab may have logged in. */
export function currentUser(): StoredUser | null {
  user ??= readStored()
  return user
}

/** The log-in page says so before it goes on: the next index visit may lead to the person's first page. */
export const arrival = { fromLogin: false }

/** Keeps a person (log-in, refreshed permissions) or forgets it (log-out, login state cleared). */
export function storeUser(next: StoredUser | null): void {
  // The same person with the same rights: nothing is drawn again.
  if (user && JSON.stringify(user) === JSON.stringify(next)) return
  user = next
  if (next) localStorage.setItem(key, JSON.stringify(next))
  else localStorage.removeItem(key)
  tellAll()
}

function subscribe(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return
    user = readStored()
    listener()
  }
  listeners.add(listener)
  globalThis.addEventListener?.('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener?.('storage', fromOtherTab)
  }
}
/** Calls back when somebody logs in or out, here or in another tab. */
export const onUserChange = subscribe

/** The permission configuration of the requirements: admin from isSuper, permissions from path. */
const permissionsOf = (person: Pick<StoredUser, 'isSuper' | 'path'> | null): PermissionConfig | null =>
  person && { isAdmin: person.isSuper ? 1 : 0, permissions: person.path }

/** The person and what it may do: `may('orders.…')`, `may(key, true)` for "lacks it". */
export function useSession() {
  const person = useSyncExternalStore(subscribe, () => user)
  const config = permissionsOf(person)
  return { user: person, may: (needs: string, inverse = false) => hasPermission(config, needs, inverse) }
}

/** The merchant's time zone, in which every time of day on the screen is told. */
export const timeZone = (): string => user?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
