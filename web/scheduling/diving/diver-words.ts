import type { Diver, Group } from '#contract/scheduling/diving/diving.schema.ts'
import type { FormKind } from '#contract/scheduling/diving/forms.ts'
import { word } from '../../kit/words/words.ts'

export const lampText = (kind: FormKind, state: Diver['medical']): string =>
  `${word(`scheduling.profiles.${kind}`)}: ${word(`scheduling.formStates.${state}`)}`

/** What to look at before a diver goes into the water; forms have their lamps. */
export const notesIn = (notes: Diver['notes']): string[] =>
  notes
    .filter((note) => note !== 'medical' && note !== 'waiver')
    .map((note) => word(`scheduling.diverNotes.${note}`))

/** Whose rule says how many a group may take. */
export const bindingText = ({ binding }: Pick<Group, 'binding'>): string =>
  binding
    ? [word(`scheduling.ratioSources.${binding.source}`), binding.agency || binding.origin]
        .filter(Boolean)
        .join(' · ')
    : ''
