import { nameIn, type Language } from '#contract/kit/languages.ts'
import { Language as LanguageOf } from '#contract/kit/schema.ts'
import type { PlanRecord } from './lock-plan.ts'

/** The language in which a group's agent is written to. */
export const groupLanguage = ({ language }: { language: string }): Language =>
  LanguageOf.catch('en').parse(language)

/** What a group is called in a language, else its code. */
export const groupName = ({ names, code }: Pick<PlanRecord, 'names' | 'code'>, language: Language): string =>
  nameIn(names, language) || code
