import { shownDay } from '../kit/words/buddhist.ts'
import { languages } from '#contract/kit/languages.ts'
import { entryForm } from '#contract/order-entry/order-entry.fields.ts'
import { Whose } from '../kit/form/fields/field.tsx'
import { Section } from '../kit/form/form-page.tsx'
import { useFormValues, type Form } from '../kit/form/use-form.ts'
import { fieldOf } from '../kit/record/record-fields.tsx'
import { useWords } from '../kit/words/words.ts'
import { CollectField } from '../catalog/catalog.public.tsx'
import type { CartFacts, FactItem } from './cart/use-cart-facts.ts'
import type { EntryForm } from './entry-form.ts'
import { DuplicateNote } from './guests/duplicate-note.tsx'
import { asksPinyin, FirstIsContact } from './guests/first-is-contact.tsx'
import { requestedOnce, type Slot, type Wanted } from './guests/guest-slots.ts'

const Field = fieldOf(entryForm)

type ContactProps = {
  form: Form<EntryForm>
  facts: CartFacts
  agentId: number | null
  /** The first of the guests. */
  first?: Slot | undefined
}

/** Who is called about the order. */
export function Contact({ form, facts, agentId, first }: ContactProps) {
  const { contactName, contactPinyin } = useFormValues(form)
  return (
    <Section id="contact" title="order-entry.text.contact">
      <div className="lt-field-wide">
        <FirstIsContact form={form} first={first} />
      </div>
      <Field name="contactName" required />
      {asksPinyin(contactName, contactPinyin) && <Field name="contactPinyin" />}
      <Field name="contactPhone" />
      <Field name="contactEmail" />
      <Field name="agentOrderCode" />
      <Field
        name="language"
        help="order-entry.text.languageHelp"
        choices={languages.map((value) => ({ value, word: `catalog.languages.${value}` as const }))}
      />
      <div className="lt-field-wide">
        <DuplicateNote form={form} cart={{ agentId, items: [] }} items={facts.items} staff={facts.staff} />
      </div>
    </Section>
  )
}

/** What one SKU asks once an order. */
export function Collected({ one, asked = requestedOnce(one) }: { one: FactItem; asked?: readonly Wanted[] }) {
  const { name } = useWords()
  if (asked.length === 0) return null
  const id = `collected-${one.item.key}`
  return (
    <Section
      id={id}
      title="order-entry.text.collected"
      note={`${name(one.product.names)} · ${shownDay(one.item.date)} ${one.item.session}`}
    >
      <Whose value={name(one.product.names)}>
        {asked.map(({ key, required }) => (
          <CollectField<EntryForm>
            key={key}
            name={`collected.${one.item.key}.${key}`}
            collect={key}
            required={required}
            departs={one.item.session || one.product.startTime}
          />
        ))}
      </Whose>
    </Section>
  )
}

export function Notes({ staff }: { staff: boolean }) {
  return (
    <Section id="notes" title="order-entry.text.notes">
      <Field name="remark" wide />
      {staff && <Field name="internalNote" wide />}
    </Section>
  )
}
