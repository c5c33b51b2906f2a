import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { crewRoles, spokenLanguages } from '#contract/scheduling/crew.fields.ts'
import { paperStates } from '#contract/scheduling/fleet-papers.ts'
import { wordAt } from '#contract/words.ts'
import { word } from '../kit/words/words.ts'

export const roleChoices = crewRoles.map((value) => ({ value, word: wordAt('scheduling.roles', value) }))
export const spokenChoices = spokenLanguages.map((value) => ({
  value,
  word: wordAt('scheduling.spoken', value),
}))

const oneOf =
  <T extends string>(values: readonly T[]) =>
  (text: string): T | undefined =>
    asOneOf(values, text)

export const roleFilter = {
  kind: 'select',
  label: 'scheduling.text.role',
  first: true,
  options: roleChoices,
  read: oneOf(crewRoles),
} as const
export const papersFilter = {
  kind: 'select',
  label: 'scheduling.text.papers',
  options: paperStates.map((value) => ({ value, word: wordAt('scheduling.paperStates', value) })),
  read: oneOf(paperStates),
} as const

type Spoken = Record<'roles' | 'spoken', readonly string[]>
/** Roles, or languages, in words. */
export const listed = (row: Spoken, name: 'roles' | 'spoken'): string =>
  row[name].map((one) => word(wordAt(`scheduling.${name}`, one))).join(', ')
