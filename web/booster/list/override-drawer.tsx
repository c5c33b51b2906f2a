import { overrideForm } from '#contract/booster/booster.fields.ts'
import type { ListingRow } from '#contract/booster/booster.schema.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { booster } from '../booster.client.ts'
import { guardText } from '../parts/guard-text.ts'

const Field = fieldOf(overrideForm)

/** A lower floor of one listing, until a day and for a reason. */
export function OverrideDrawer({ row, ...panel }: Panel & { row: ListingRow }) {
  const { w, name } = useWords()
  const form = useRecordForm(overrideForm, { name: 'booster.override', draft: false })
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('booster.text.overrideOf', { name: name(row.skuNames) })}
      call={booster.listingOverride}
      owner={{ id: row.id }}
    >
      {row.guard && <p className="lt-field-help">{guardText(row)}</p>}
      <Field name="floorBasisPoints" />
      <Field name="until" />
      <Field name="reason" wide />
    </SaveDrawer>
  )
}
