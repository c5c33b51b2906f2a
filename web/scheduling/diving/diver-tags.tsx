import type { Diver, Group } from '#contract/scheduling/diving/diving.schema.ts'
import { formTones } from '#contract/scheduling/diving/profile.fields.ts'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords } from '../../kit/words/words.ts'

/** Medical form and waiver of a diver, as lamps: no answer is told by them. */
export function FormLamps({ medical, waiver }: Pick<Diver, 'medical' | 'waiver'>) {
  const { w } = useWords()
  return (
    <>
      <StatusTag tone={formTones[medical]} title={w('scheduling.profiles.medical')}>
        {w('scheduling.profiles.medical')}: {w(`scheduling.formStates.${medical}`)}
      </StatusTag>{' '}
      <StatusTag tone={formTones[waiver]} title={w('scheduling.profiles.waiver')}>
        {w('scheduling.profiles.waiver')}: {w(`scheduling.formStates.${waiver}`)}
      </StatusTag>
    </>
  )
}

/** How full a group is, and whose rule says so. */
export function RatioTag({ group }: { group: Group }) {
  const { w } = useWords()
  const { taken, limit, binding } = group
  if (limit === null) return <StatusTag tone="neutral">{taken}</StatusTag>
  const by = binding
    ? [w(`scheduling.ratioSources.${binding.source}`), binding.agency || binding.origin]
        .filter(Boolean)
        .join(' · ')
    : ''
  return (
    <StatusTag
      tone={taken > limit ? 'bad' : taken === limit ? 'warn' : 'good'}
      title={w('scheduling.text.limitBy', { limit, by })}
    >
      {taken}/{limit}
    </StatusTag>
  )
}

/** What to look at before a diver goes into the water. */
export function DiverNotes({ notes }: Pick<Diver, 'notes'>) {
  const { w } = useWords()
  const told = notes.filter((note) => note !== 'medical' && note !== 'waiver')
  if (told.length === 0) return null
  return (
    <span className="dive-notes">{told.map((note) => w(`scheduling.diverNotes.${note}`)).join(' · ')}</span>
  )
}
