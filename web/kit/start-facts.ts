import { useSyncExternalStore } from 'react'
import { brand } from './brands.ts'

/** Where help to one screen stands in one language; '' as screen is the help page of everything. */
export type GuideLink = { screen: string; language: string; url: string }
/** What the server tells at start. */
export type StartFacts = { guides: readonly GuideLink[]; storefront: string }

let facts: StartFacts = { guides: [], storefront: '' }
const listeners = new Set<() => void>()

/** The facts told so far, the brand's own before the server's. */
export const startFacts = (): StartFacts => facts
export function setStartFacts(told: Partial<StartFacts>): void {
  facts = { ...facts, ...told, storefront: brand().storefront ?? told.storefront ?? facts.storefront }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useStartFacts = (): StartFacts => useSyncExternalStore(subscribe, startFacts)

/** The help page of a screen: Chinese for both Chinese scripts, English for all others (requirements §2.1). */
export function tutorialOf(
  guides: readonly GuideLink[],
  screen: string | undefined,
  language: string,
): string {
  const side = language.startsWith('zh') ? 'zh' : 'en'
  const ours = guides.filter((guide) => guide.language.startsWith(side))
  const found = ours.find((guide) => guide.screen === screen) ?? ours.find((guide) => guide.screen === '')
  return brand().tutorial?.[side] ?? found?.url ?? ''
}
