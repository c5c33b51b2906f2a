import { useSyncExternalStore } from 'react'
import { brand } from '../look/brands.ts'
import type { GuideLink } from '../route/tutorial.ts'

/** What the server tells at start. */
export type StartFacts = {
  guides: readonly GuideLink[]
  storefront: string
  demoPeople: readonly { userName: string; password: string }[]
}

let facts: StartFacts = { guides: [], storefront: '', demoPeople: [] }
const listeners = new Set<() => void>()

/** The facts told so far, the brand's own before the server's. */
export const startFacts = (): StartFacts => facts
export function setStartFacts(view: Partial<StartFacts>): void {
  facts = { ...facts, ...view, storefront: brand().storefront ?? view.storefront ?? facts.storefront }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useStartFacts = (): StartFacts => useSyncExternalStore(subscribe, startFacts)
