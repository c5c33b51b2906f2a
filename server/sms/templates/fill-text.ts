import type { Language } from '#contract/kit/languages.ts'
import { languages } from '#contract/kit/languages.ts'
import { smsText } from '#contract/sms/gsm.ts'
import type { SmsVariable } from '#contract/sms/sms-values.ts'
import type { SmsBodies } from '#contract/sms/sms.fields.ts'
import { tellNames } from '#contract/mail/templates/template-text.ts'

export type SmsFacts = Readonly<Record<SmsVariable, string>>

/** The text with its names told, each once: what is put in is never read as a name again. No blanks stand where nothing was known. */
export const fillSms = (body: string, facts: SmsFacts): string => {
  const existing = new Map<string, string>(Object.entries(facts))
  return smsText(tellNames(body, (name) => existing.get(name) ?? ''))
    .replace(/[ \t]+/g, ' ')
    .replace(/ ([,.!?;:])/g, '$1')
    .replace(/ ?\n ?/g, '\n')
    .trim()
}

/** In which of the languages that a template is written in somebody reads it. */
export function languageFor(
  bodies: SmsBodies,
  wanted: readonly (Language | null | undefined)[],
): Language | undefined {
  const isWritten = (language: Language | null | undefined): language is Language =>
    Boolean(language && bodies[language]?.trim())
  return [...wanted, 'en' as const, ...languages].find(isWritten)
}
