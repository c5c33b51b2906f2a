import { useMemo } from 'react'
import { overlapsOf } from '#contract/pricing/dated.ts'
import { amountKey, kindsOf, noAmounts, type Amounts } from '#contract/kit/guests.ts'
import { SpecialCostForm as Schema } from '#contract/pricing/cost/special-cost.schema.ts'
import type { SpecialCostRow, SpecialCosts } from '#contract/pricing/cost/special-cost.schema.ts'
import { addDays } from '../../kit/words/dates.ts'
import { DateField } from '../../kit/form/fields/field-date.tsx'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import { useForm, useFormValues, type Form } from '../../kit/form/use-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { CostFields, CurrencyField } from './cost-fields.tsx'
import { Overlaps } from '../dated/dated-parts.tsx'
import { rangeRule } from '../price-rules.ts'
import { pricePagesOf } from '../price-pages.ts'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { WeekdaysField } from '../calendar/weekdays-field.tsx'

type Values = Amounts & {
  id?: number
  skuId: number
  supplierId: number
  from: string | null
  to: string | null
  weekdays: number[]
  currency: string
  note: string
}

type SpecialCostFormProps = { costs: SpecialCosts; cost: SpecialCostRow | null; onClose: () => void }

function valuesOf({ sku, supplier, today }: SpecialCosts, cost: SpecialCostRow | null): Values {
  const pair = { skuId: sku.id, supplierId: supplier.id }
  if (!cost) {
    const first = { from: today, to: addDays(today, 6), weekdays: [], note: '', ...noAmounts }
    return { ...pair, ...first, currency: supplier.currency }
  }
  const { id, from, to, weekdays, currency, note, amounts } = cost
  return { ...pair, id, from, to, weekdays, currency, note, ...amounts }
}

/** A special cost to lay over the base cost or to change; where it meets others is told while it is typed. */
export function SpecialCostForm({ costs, cost, onClose }: SpecialCostFormProps) {
  const { w } = useWords()
  const initial = useMemo(() => valuesOf(costs, cost), [costs, cost])
  const form = useForm<Values>({
    name: `pricing.special-cost.${costs.sku.id}.${costs.supplier.id}.${cost?.id ?? 'new'}`,
    initial,
    schema: Schema,
    rules: rangeRule,
  })
  return (
    <SaveDrawer
      form={form}
      title={w(cost ? 'pricing.text.editSpecialCost' : 'pricing.text.newSpecialCost')}
      call={pricePagesOf(costs.sku.productType).calls.specialCostSave}
      onClose={onClose}
    >
      <DateField form={form} name="from" label="kit.parts.from" required />
      <DateField form={form} name="to" label="kit.parts.to" required />
      <WeekdaysField form={form} name="weekdays" />
      <CurrencyField form={form} />
      <CostFields form={form} chargeMethod={costs.sku.chargeMethod} help="pricing.text.specialZeroHelp" />
      <TextField form={form} name="note" label="pricing.fields.note" max={200} />
      <Meets form={form} costs={costs} />
    </SaveDrawer>
  )
}

/** Other special costs on the same days, and which is heard. */
function Meets({ form, costs: { rows, sku } }: { form: Form<Values>; costs: SpecialCosts }) {
  const { id, from, to, weekdays, currency, ...amounts } = useFormValues(form)
  const kinds = kindsOf(sku.chargeMethod)
  const answering = (of: Amounts) => kinds.filter((kind) => typeof of[amountKey[kind]] === 'number')
  if (!from || !to || to < from) return null
  const overlaps = overlapsOf(
    { id, from, to, weekdays, currency, kinds: answering(amounts) },
    rows.map((row) => ({ ...row, kinds: answering(row.amounts) })),
  )
  return <Overlaps overlaps={overlaps} spans={new Map(rows.map((row) => [row.id, row]))} />
}
