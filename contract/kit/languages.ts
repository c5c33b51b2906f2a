/** Languages of the product, in the order of every words file. Stands alone: the browser needs it without the schemas. */
export const languages = ['en', 'zh-CN', 'zh-TW', 'th', 'ko'] as const
export type Language = (typeof languages)[number]
export const isLanguage = (value: unknown): value is Language => languages.some((one) => one === value)
/** Each in itself, for whoever reads no other. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  th: 'ไทย',
  ko: '한국어',
}

/** What is said in each language, for whoever reads it in their own. */
export const inEach = <T>(say: (language: Language) => T): Record<Language, T> => ({
  en: say('en'),
  'zh-CN': say('zh-CN'),
  'zh-TW': say('zh-TW'),
  th: say('th'),
  ko: say('ko'),
})

/** The name in a language, else English, else the first there is. */
export const nameIn = (names: Partial<Record<string, string>> | null | undefined, language: string): string =>
  names?.[language] || names?.['en'] || Object.values(names ?? {}).find(Boolean) || ''

/** A name in each language that it has: by all of them it is found. */
export const namesIn = (names: Partial<Record<string, string>>): string[] =>
  Object.values(names).flatMap((name) => name || [])
