import { documentRecord } from '#contract/customers/document.fields.ts'
import { valuesOf } from '#contract/kit/record/record-values.ts'
import type { SaveCustomer } from '#contract/customers/customers.schema.ts'
import { DateField } from '../../kit/form/fields/field-date.tsx'
import { RowsField } from '../../kit/form/fields/field-rows.tsx'
import { SelectField } from '../../kit/form/fields/field-select.tsx'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import { choicesIn } from '../../kit/record/record-filters.ts'

const { kind } = documentRecord.fields
const blank = () => {
  const { customerId: _, ...values } = valuesOf(documentRecord)
  return values
}

/** Documents that a new customer comes with; their scans are added where they stand then. */
export const FirstDocuments = () => (
  <RowsField<SaveCustomer, ReturnType<typeof blank>>
    name="documents"
    label="customers.text.documents"
    addWord="customers.text.newDocument"
    make={blank}
    max={10}
  >
    {(at) => (
      <>
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
