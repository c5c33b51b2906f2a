import { lastOf } from '#contract/kit/given.ts'
import { useSyncExternalStore } from 'react'
import { nameIn, type Language } from '#contract/kit/languages.ts'
import { closeGaps, fillText } from '#contract/kit/text/text.ts'
import { countsBuddhist, inBuddhistYears } from '#contract/kit/text/years.ts'
import { currentUser } from '../session/session.ts'
import type { WordKey } from '#contract/words.ts'
import { saveLanguage } from './language.ts'

export type WordParams = Record<string, string | number>
/** All words of one language: `{ "orders.fields.code": "Order code" }`, params as `{name}`. */
export type Dictionary = Record<string, string>
/** Fetches a language; `fresh` hears of words that turn out to have changed since. */
type Load = (language: Language, fresh: (words: Dictionary) => void) => Promise<Dictionary>

let load: Load | undefined
/** The words of every language that was fetched. */
const dictionaries = new Map<string, Dictionary>()
/** Names that the merchant gave to things of its own, by key and language. */
let own: Record<string, Partial<Record<string, string>>> = {}
let chosen: Language | undefined

/** Starts with the dictionary of one language; the others are fetched when they are chosen. */
export async function startWords(language: Language, loader: Load): Promise<void> {
  load = loader
  await choose(language)
}

async function choose(next: Language): Promise<void> {
  if (!dictionaries.has(next)) dictionaries.set(next, await load!(next, (fresh) => learn(next, fresh)))
  chosen = next
  document.documentElement.lang = next
  tellAnew()
}

function learn(of: Language, words: Dictionary): void {
  dictionaries.set(of, words)
  tellAnew()
}

/** Adds the merchant's own names to our words, under keys like ours: whoever shows a word shows them. */
export function addOwnWords(names: typeof own): void {
  own = { ...own, ...names }
  tellAnew()
}

/** Where there is a word of ours, only the merchant's name in this very language is better. */
function find(key: string, of: string): string | undefined {
  const names = own[key]
  return names?.[of] || (dictionaries.get(of)?.[key] ?? (nameIn(names, of) || undefined))
}

/** A word that is missing shows its key where we look (development, tests), its bare name to everybody else. */
function tellMissing(key: string): string {
  if (!import.meta.env.PROD) return key
  const name = lastOf(key.split('.')).replace(
    /([a-z])([A-Z])/g,
    (_, a: string, b: string) => `${a} ${b.toLowerCase()}`,
  )
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** The word of a key in the chosen language. In components use `useWords`, which follows a change of language. */
export const word = (key: WordKey, params?: WordParams): string => (chosen ? shown.w(key, params) : key)
/** As the server fills it: a part that is empty leaves no gap, a day has its year as this reader counts. */
function filled(text: string, params: WordParams = {}): string {
  if (!text.includes('{')) return text
  const buddhist = countsBuddhist(currentUser() ?? undefined, language())
  const view = fillText(text, buddhist ? inBuddhistYears(params) : params, () => '')
  return Object.values(params).includes('') ? closeGaps(view) : view
}
/** Is there such a word? For names that are put together from data. */
export const hasWord = (key: string): key is WordKey => find(key, chosen ?? '') !== undefined
/** The word of a key where it says all by itself; '' where facts are filled into it, or there is none. */
export function wholeWord(key: string): string {
  const text = find(key, chosen ?? '') ?? ''
  return text.includes('{') ? '' : text
}
/** The chosen language; before the words are there the one that the app starts in. */
export const language = (): Language => chosen ?? (document.documentElement.lang as Language)

/** Changes the language for good: fetches its words, then every word on the screen follows. */
export async function setLanguage(next: Language): Promise<void> {
  await choose(next)
  saveLanguage(next)
}

/** The words as they are now: one object for all components, another one after every change. */
let shown = wordsIn('en')
const listeners = new Set<() => void>()
function tellAnew(): void {
  shown = wordsIn(language())
  for (const listener of listeners) listener()
}
function wordsIn(current: Language) {
  const w = (key: WordKey, params?: WordParams): string =>
    filled(find(key, current) ?? tellMissing(key), params)
  const name = (names: Partial<Record<string, string>> | null | undefined) => nameIn(names, current)
  return { w, name, language: current, setLanguage }
}
const follow = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const dictionaryNow = () => shown
/**
 * The words of a component. `w` the word of a key; `name` the name of a record (`{ en, th, … }`) in the person's
 * language, else English, else whichever there is. Every cell of a table asks: it costs one subscription.
 */
export const useWords = () => useSyncExternalStore(follow, dictionaryNow, dictionaryNow)
