import { firstOf } from '#contract/kit/given.ts'
import { languages, type Language } from '#contract/kit/schema.ts'
import type { Words } from './supplier-order.ts'
import words from './supplier-mail.words.json' with { type: 'json' }

/** The words of mails and answer pages in a supplier's language. */
export const supplierWords = (language: Language): Words =>
  Object.fromEntries(
    Object.entries(words).map(([key, texts]) => [key, texts[languages.indexOf(language)] ?? firstOf(texts)]),
  )
