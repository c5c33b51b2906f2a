import { useMemo } from 'react'
import type { Calendar } from '#contract/pricing/calendar/calendar.schema.ts'
import { amountKey, kindsOf, type Amounts } from '#contract/kit/guests.ts'
import { MoneyField } from '../../kit/form/fields/field-number.tsx'
import { useForm } from '../../kit/form/use-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { guestWord } from '../guest-words.ts'
import { priceRules } from '../price-rules.ts'
import { pricePagesOf } from '../price-pages.ts'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'

/** The price of days that have none of their own. */
export function BasePriceForm({ calendar, onClose }: { calendar: Calendar; onClose: () => void }) {
  const { w } = useWords()
  const { sku, basePrice, currency } = calendar
  const initial = useMemo((): Amounts => ({ ...basePrice }), [basePrice])
  const form = useForm<Amounts>({ name: `pricing.base.${sku.id}`, initial, rules: priceRules })
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
        <MoneyField
          key={kind}
          form={form}
          name={amountKey[kind]}
          label={guestWord[kind]}
          currency={currency}
        />
      ))}
    </SaveDrawer>
  )
}
