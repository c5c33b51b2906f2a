import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import { nameIn, type Language } from '#contract/kit/languages.ts'
import { closeGaps, fillText } from '#contract/kit/text.ts'
import type { WordKey } from '#contract/words.ts'
import { saveLanguage } from './language.ts'

export type WordParams = Record<string, string | number>
/** All words of one language: `{ "orders.fields.code": "Order code" }`, params as `{name}`. */
export type Dictionary = Record<string, string>
/** Fetches a language; `fresh` hears of words that turn out to have changed since. */
type Load = (language: Language, fresh: (words: Dictionary) => void) => Promise<Dictionary>

let load: Load | undefined
const words = i18next.createInstance()

/** Starts with the dictionary of one language; the others are fetched when they are chosen. */
export async function startWords(language: Language, loader: Load): Promise<void> {
  load = loader
  await words.init({
    lng: language,
    resources: { [language]: { translation: await fetchInto(language) } },
    keySeparator: false,
    nsSeparator: false,
    pluralSeparator: '',
    contextSeparator: '',
    parseMissingKeyHandler: tellMissing,
  })
  document.documentElement.lang = language
  tellAnew()
  words.on('languageChanged', tellAnew)
  words.store.on('added', tellAnew)
}

const fetchInto = async (language: Language): Promise<Dictionary> => ({
  ...(await load!(language, (fresh) =>
    words.addResourceBundle(language, 'translation', { ...fresh, ...ownIn(language) }, true, true),
  )),
  ...ownIn(language),
})

/** Names that the merchant gave to things of its own, by key and language. */
let own: Record<string, Partial<Record<string, string>>> = {}
const ownIn = (language: string): Dictionary =>
  Object.fromEntries(
    Object.entries(own).flatMap(([key, names]) => {
      // Where there is a word of ours, only a name in this very language is better.
      const text = names[language] || (words.exists(key, { lng: language }) ? '' : nameIn(names, language))
      return text ? [[key, text]] : []
    }),
  )

/** The merchant's own names among our words, under keys like ours: whoever shows a word shows them. */
export function addOwnWords(names: typeof own): void {
  own = { ...own, ...names }
  for (const language of Object.keys(words.store?.data ?? {}))
    words.addResourceBundle(language, 'translation', ownIn(language), true, true)
}

/** A word that is missing shows its key where we look (development, tests), its bare name to everybody else. */
function tellMissing(key: string): string {
  if (!import.meta.env.PROD) return key
  const name = key
    .split('.')
    .at(-1)!
    .replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`)
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** The word of a key in the chosen language. In components use `useWords`, which follows a change of language. */
export const word = (key: WordKey, params?: WordParams): string =>
  words.isInitialized ? filled(words.t(key, { skipInterpolation: true }), params) : key
/** As the server fills it: a part that is empty leaves no gap. */
function filled(text: string, params: WordParams = {}): string {
  const told = fillText(text, params, () => '')
  return Object.values(params).includes('') ? closeGaps(told) : told
}
/** Is there such a word? For names that are put together from data. */
export const hasWord = (key: string): boolean => words.exists(key)
/** The chosen language; before the words are there the one that the app starts in. */
export const language = (): Language => (words.language ?? document.documentElement.lang) as Language

/** Changes the language for good: fetches its words, then every word on the screen follows. */
export async function setLanguage(next: Language): Promise<void> {
  if (!words.hasResourceBundle(next, 'translation'))
    words.addResourceBundle(next, 'translation', await fetchInto(next))
  await words.changeLanguage(next)
  document.documentElement.lang = next
  saveLanguage(next)
}

/** The words as they are now: one object for all components, another one after every change. */
let told = wordsIn('en')
const listeners = new Set<() => void>()
function tellAnew(): void {
  told = wordsIn(language())
  for (const listener of listeners) listener()
}
function wordsIn(current: Language) {
  const w = (key: WordKey, params?: WordParams): string =>
    filled(words.t(key, { lng: current, skipInterpolation: true }), params)
  const name = (names: Partial<Record<string, string>> | null | undefined) => nameIn(names, current)
  return { w, name, language: current, setLanguage }
}
const follow = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const toldNow = () => told
/**
 * The words of a component. `w` the word of a key; `name` the name of a record (`{ en, th, … }`) in the person's
 * language, else English, else whichever there is. Every cell of a table asks: it costs one subscription.
 */
export const useWords = () => useSyncExternalStore(follow, toldNow, toldNow)
