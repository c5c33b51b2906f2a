import { Section } from '../../kit/form/form-page.tsx'
import type { Form } from '../../kit/form/use-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { CollectField } from '../../catalog/catalog.public.tsx'
import type { EntryForm } from '../entry-form.ts'
import type { Wanted } from '../guests/guest-slots.ts'

type SharedProps = {
  form: Form<EntryForm>
  shared: readonly Wanted[]
  byItem: boolean
  onByItem: (byItem: boolean) => void
}

/** What several products ask (the hotel of the pick-up), once for all of them or by product. */
export function SharedAnswers({ form, shared, byItem, onByItem }: SharedProps) {
  const { w } = useWords()
  if (shared.length === 0) return null
  const turn = () => {
    // Back to one answer: those of single products no longer stand before it.
    if (byItem)
      for (const [item, answers] of Object.entries(form.store.values.collected))
        if (item !== 'all')
          for (const { key } of shared) if (answers[key]) form.store.set(`collected.${item}.${key}`, null)
    onByItem(!byItem)
  }
  return (
    <Section id="shared" title="order-entry.desk.sharedTitle">
      <div className="lt-field-wide">
        <label className="entry-by-item">
          <input type="checkbox" checked={byItem} onChange={turn} /> {w('order-entry.desk.byItem')}
        </label>
      </div>
      {!byItem &&
        shared.map(({ key, required }) => (
          <CollectField<EntryForm>
            key={key}
            name={`collected.all.${key}`}
            collect={key}
            required={required}
          />
        ))}
    </Section>
  )
}
