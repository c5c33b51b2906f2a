import { bulkForm } from '#contract/booster/booster.fields.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useFormValues } from '../../kit/form/use-form.ts'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { booster } from '../booster.client.ts'

const Field = fieldOf(bulkForm)
type Props = Panel & { listingIds: number[]; window: { from: string; to: string }; currency: string }

/** Prices of the listings in sight on a range of days: set, raised, lowered, or by the rule again. */
export function BulkDrawer({ listingIds, window, currency, ...panel }: Props) {
  const { w } = useWords()
  const form = useRecordForm(bulkForm, { name: 'booster.bulk', existing: window, draft: false })
  const { way } = useFormValues(form)
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w('booster.text.bulkOf', { count: listingIds.length })}
      call={booster.priceBulk}
      send={({ valueMinor, valueBasisPoints, ...values }) => ({
        ...values,
        listingIds,
        value: values.way === 'percent' ? valueBasisPoints : valueMinor,
      })}
      onSaved={(saved) => toast.good(w('booster.text.savedPrices', saved))}
    >
      <Field name="from" />
      <Field name="to" />
      <Field name="weekdays" wide />
      <Field name="way" spread wide />
      {way === 'percent' && <Field name="valueBasisPoints" />}
      {(way === 'fixed' || way === 'amount') && <Field name="valueMinor" currency={currency} />}
    </SaveDrawer>
  )
}
