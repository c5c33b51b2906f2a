import { basePriceForm } from '#contract/pricing/pricing.fields.ts'
import type { Calendar } from '#contract/pricing/calendar/calendar.schema.ts'
import { amountKey, kindsOf } from '#contract/kit/guests.ts'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { priceRules } from '../price-rules.ts'
import { pricePagesOf } from '../price-pages.ts'

const Field = fieldOf(basePriceForm)

/** The price of days that have none of their own. */
export function BasePriceForm({ calendar, onClose }: { calendar: Calendar; onClose: () => void }) {
  const { w } = useWords()
  const { sku, basePrice, currency } = calendar
  const form = useRecordForm(basePriceForm, {
    name: `pricing.base.${sku.id}`,
    existing: basePrice,
    rules: priceRules,
  })
  return (
    <SaveDrawer
      form={form}
      title={w('pricing.fields.basePrice')}
      call={pricePagesOf(sku.productType).calls.basePriceSave}
      owner={{ skuId: sku.id }}
      onClose={onClose}
      width={420}
    >
      <p className="lt-field-help">{w('pricing.text.basePriceHelp')}</p>
      {kindsOf(sku.chargeMethod).map((kind) => (
        <Field key={kind} name={amountKey[kind]} currency={currency} />
      ))}
    </SaveDrawer>
  )
}
