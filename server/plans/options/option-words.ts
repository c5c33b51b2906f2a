import { languages, type Language } from '#contract/kit/languages.ts'
import { fillText } from '#contract/kit/text/text.ts'
import words from './option.words.json' with { type: 'json' }

export type OptionWord = keyof typeof words
export const optionWord = (
  language: Language,
  key: OptionWord,
  params: Record<string, string | number> = {},
): string => fillText(words[key][languages.indexOf(language)] ?? '', params)
