import { Fragment } from 'react'
import type { Diver, Group } from '#contract/scheduling/diving/diving.schema.ts'
import { formKinds } from '#contract/scheduling/diving/forms.ts'
import { formTones } from '#contract/scheduling/diving/profile.fields.ts'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords, word } from '../../kit/words/words.ts'
import { bindingText, lampText, notesIn } from './diver-words.ts'

/** Medical form and waiver of a diver, as lamps: no answer is told by them. */
export const FormLamps = (diver: Pick<Diver, 'medical' | 'waiver'>) =>
  formKinds.map((kind) => (
    <Fragment key={kind}>
      <StatusTag tone={formTones[diver[kind]]} title={word(`scheduling.profiles.${kind}`)}>
        {lampText(kind, diver[kind])}
      </StatusTag>{' '}
    </Fragment>
  ))

/** How full a group is, and whose rule says so. */
export function RatioTag({ group }: { group: Group }) {
  const { w } = useWords()
  const { taken, limit } = group
  if (limit === null) return <StatusTag tone="neutral">{taken}</StatusTag>
  return (
    <StatusTag
      tone={taken > limit ? 'bad' : taken === limit ? 'warn' : 'good'}
      title={w('scheduling.text.limitBy', { limit, by: bindingText(group) })}
    >
      {taken}/{limit}
    </StatusTag>
  )
}

/** What to look at before a diver goes into the water. */
export function DiverNotes({ notes }: Pick<Diver, 'notes'>) {
  const texts = notesIn(notes)
  return texts.length > 0 && <span className="dive-notes">{texts.join(' · ')}</span>
}
