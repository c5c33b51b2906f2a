import { useMemo } from 'react'
import type { Calendar } from '#contract/pricing/calendar.schema.ts'
import { amountKey, kindsOf, type Amounts } from '#contract/pricing/guests.ts'
import { DrawerForm } from '../kit/form/drawer-form.tsx'
import { MoneyField } from '../kit/form/field-number.tsx'
import { useAct } from '../kit/query.ts'
import { useForm } from '../kit/form/use-form.ts'
import { useWords } from '../kit/words.ts'
import { guestWord } from './guest-words.ts'
import { priceRules } from './price-rules.ts'
import { pricing } from './pricing.client.ts'

/** The price of days that have none of their own. */
export function BasePriceForm({ calendar, onClose }: { calendar: Calendar; onClose: () => void }) {
  const { w } = useWords()
  const { sku, basePrice, currency } = calendar
  const initial = useMemo((): Amounts => ({ ...basePrice }), [basePrice])
  const form = useForm<Amounts>({ name: `pricing.base.${sku.id}`, initial, rules: priceRules })
  const act = useAct(pricing.basePriceSave, {
    onFields: form.refuse,
    doneText: w('pricing.text.saved'),
    onDone: onClose,
  })
  return (
    <DrawerForm
      form={form}
      title={w('pricing.fields.basePrice')}
      onSave={(values) => act.run({ skuId: sku.id, ...values })}
      onClose={onClose}
      saving={act.running}
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
    </DrawerForm>
  )
}
