import { languages, type Language } from '#contract/kit/languages.ts'
import { fillText } from '#contract/kit/text/text.ts'
import words from './guest.words.json' with { type: 'json' }
import questions from './medical.words.json' with { type: 'json' }

export type GuestWord = keyof typeof words
export type MedicalQuestion = keyof typeof questions

/** What the guest's page and its mail say. */
export const sayToGuest = (
  language: Language,
  key: GuestWord,
  params: Record<string, string | number> = {},
): string => fillText(words[key][languages.indexOf(language)] ?? '', params)

const isQuestion = (key: string): key is MedicalQuestion => key in questions
/** A question of the screening in a language; '' for none of ours. */
export const questionIn = (language: Language, key: string): string =>
  isQuestion(key) ? (questions[key][languages.indexOf(language)] ?? '') : ''

/** All that is signed by a form, as it stands in a language: what its hash is of. */
export const signedText = (kind: 'medical' | 'waiver', language: Language): string =>
  (kind === 'medical'
    ? [...Object.keys(questions).map((key) => questionIn(language, key)), sayToGuest(language, 'consent')]
    : (['w1', 'w2', 'w3', 'w4', 'w5', 'agree'] as const).map((key) => sayToGuest(language, key))
  ).join('\n')
