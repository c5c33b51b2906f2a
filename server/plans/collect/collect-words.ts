import { languages, type Language } from '#contract/kit/languages.ts'
import { fillText } from '#contract/kit/text/text.ts'
import words from './collect.words.json' with { type: 'json' }

export type CollectWord = keyof typeof words
export const collectWord = (
  language: Language,
  key: CollectWord,
  params: Record<string, string | number> = {},
): string => fillText(words[key][languages.indexOf(language)] ?? '', params)
