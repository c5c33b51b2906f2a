import { languages, type Language } from '#contract/kit/languages.ts'
import { fillText } from '#contract/kit/text/text.ts'
import words from './guide.words.json' with { type: 'json' }

export type GuideWord = keyof typeof words
export const guideWord = (
  language: Language,
  key: GuideWord,
  params: Record<string, string | number> = {},
): string => fillText(words[key][languages.indexOf(language)] ?? '', params)
