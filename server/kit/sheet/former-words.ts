import type { App } from '../app-services.ts'
import { fill } from '../text/words.ts'
import changes from './former-words.json' with { type: 'json' }

/** Labels as they were before a change, by key and language: of those that head a column or are a choice in one. */
type FormerWords = Readonly<Record<string, Readonly<Partial<Record<string, string>>>>>
const formerWords: readonly FormerWords[] = changes

/**
 * The app with the words of each earlier time, and with today's last: a sheet is read by the labels it was saved under, and
 * where a word has become that of something else, today's meaning is set last and holds.
 */
export const everySpoken = (app: App): App[] => [
  ...formerWords.map((former) => ({
    ...app,
    word: (...[language, key, params, years]: Parameters<App['word']>) => {
      const text = former[key]?.[language]
      return text === undefined ? app.word(language, key, params, years) : fill(text, params)
    },
  })),
  app,
]
