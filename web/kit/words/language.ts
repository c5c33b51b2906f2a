import { isLanguage, type Language } from '#contract/kit/languages.ts'

export { languageNames } from '#contract/kit/languages.ts'

const saved = 'longtail.language'

/**
 * The language to start in: the saved one, else the browser's mapped to zh-TW, en, zh-CN or th, else English. Korean
 * only where a person has chosen it (requirements §9).
 */
export function chooseLanguage(stored: string | null, browser: readonly string[]): Language {
  if (isLanguage(stored)) return stored
  for (const tag of browser) {
    if (/^zh-(tw|hk|mo|hant)/i.test(tag)) return 'zh-TW'
    if (/^zh/i.test(tag)) return 'zh-CN'
    if (/^th/i.test(tag)) return 'th'
    if (/^en/i.test(tag)) return 'en'
  }
  return 'en'
}

export const startLanguage = (): Language => chooseLanguage(localStorage.getItem(saved), navigator.languages)
/** Has a person chosen a language on this device? */
export const hasChosenLanguage = (): boolean => isLanguage(localStorage.getItem(saved))
export const saveLanguage = (language: Language): void => localStorage.setItem(saved, language)
