import { customerRecord } from '#contract/customers/customer.fields.ts'
import { documentRecord } from '#contract/customers/document.fields.ts'
import { valuesOf } from '#contract/kit/record/record-values.ts'
import type { SaveCustomer } from '#contract/customers/customers.schema.ts'
import { DateField } from '../../kit/form/fields/field-date.tsx'
import { RowsField } from '../../kit/form/fields/field-rows.tsx'
import { SelectField } from '../../kit/form/fields/field-select.tsx'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import { useFormOf } from '../../kit/record/record-fields.tsx'
import { choicesIn } from '../../kit/record/record-filters.ts'
import type { ReadZone } from '../../order-entry/guests/photo/photo.public.tsx'
import { DocumentPhoto } from './document-photo.tsx'

const { kind } = documentRecord.fields
const blank = () => {
  const { customerId: _, ...values } = valuesOf(documentRecord)
  return values
}

/** Documents that a new customer comes with; their scans are added where they stand then. */
export function FirstDocuments() {
  const { store } = useFormOf(customerRecord)
  /** What is typed already is not written over. */
  const fill = ({ name, birthdate, nationality }: ReadZone['mrz']) => {
    for (const [field, value] of Object.entries({ name, pinyin: name, birthdate, nationality }))
      if (value && !store.get(field)) store.set(field, value)
  }
  return (
    <RowsField<SaveCustomer, ReturnType<typeof blank>>
      name="documents"
      label="customers.text.documents"
      addWord="customers.text.newDocument"
      make={blank}
      max={10}
    >
      {(at) => (
        <>
          <DocumentPhoto store={store} at={`${at}.`} onPerson={fill} />
          <SelectField<SaveCustomer>
            name={`${at}.kind`}
            label="customers.fields.documentKind"
            choices={choicesIn(kind)}
            required
          />
          <TextField<SaveCustomer> name={`${at}.number`} label="customers.fields.number" max={60} required />
          <TextField<SaveCustomer> name={`${at}.country`} label="customers.fields.country" max={60} />
          <DateField<SaveCustomer> name={`${at}.expires`} label="customers.fields.expires" />
          <TextField<SaveCustomer> name={`${at}.note`} label="customers.fields.note" max={200} />
        </>
      )}
    </RowsField>
  )
}
