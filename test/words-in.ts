import { type Language, languages } from '#contract/kit/schema.ts'

/** One language's words out of a group of a words file, whose keys hold `[en, zh-CN, zh-TW, th, ko]`. */
export function wordsIn(group: Record<string, string[]>, language: Language): Record<string, string> {
  const at = languages.indexOf(language)
  return Object.fromEntries(Object.entries(group).map(([key, texts]) => [key, texts[at] ?? '']))
}
