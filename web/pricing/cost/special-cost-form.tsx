import { amountKey, kindsOf, type Amounts } from '#contract/kit/guests.ts'
import type { ValuesOf } from '#contract/kit/record/record-types.ts'
import {
  SpecialCostForm as SpecialCost,
  type SpecialCostRow,
  type SpecialCosts,
} from '#contract/pricing/cost/special-cost.schema.ts'
import { overlapsOf } from '#contract/pricing/dated.ts'
import { specialCostForm } from '#contract/pricing/pricing.fields.ts'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useFormValues } from '../../kit/form/use-form.ts'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { addDays } from '../../kit/words/dates.ts'
import { useWords } from '../../kit/words/words.ts'
import { Overlaps } from '../dated/dated-parts.tsx'
import { pricePagesOf } from '../price-pages.ts'
import { rangeRule } from '../price-rules.ts'
import { CostFields } from './cost-fields.tsx'

const Field = fieldOf(specialCostForm)
const OwnSpecialCost = SpecialCost.omit({ skuId: true, supplierId: true })

type SpecialCostFormProps = { costs: SpecialCosts; cost: SpecialCostRow | null; onClose: () => void }

/** A special cost to lay over the base cost or to change; where it meets others is told while it is typed. */
export function SpecialCostForm({ costs, cost, onClose }: SpecialCostFormProps) {
  const { w } = useWords()
  const { sku, supplier, today } = costs
  const form = useRecordForm(specialCostForm, {
    name: `pricing.special-cost.${sku.id}.${supplier.id}`,
    schema: OwnSpecialCost,
    existing: cost
      ? { ...cost, ...cost.amounts }
      : { from: today, to: addDays(today, 6), currency: supplier.currency },
    rules: rangeRule,
  })
  const typed = useFormValues(form)
  return (
    <SaveDrawer
      form={form}
      title={w(cost ? 'pricing.text.editSpecialCost' : 'pricing.text.newSpecialCost')}
      call={pricePagesOf(sku.productType).calls.specialCostSave}
      owner={{ skuId: sku.id, supplierId: supplier.id }}
      onClose={onClose}
    >
      <Field name="from" />
      <Field name="to" />
      <Field name="weekdays" help="pricing.text.weekdaysHelp" />
      <Field name="currency" />
      <CostFields
        chargeMethod={sku.chargeMethod}
        currency={typed.currency ?? ''}
        help="pricing.text.specialZeroHelp"
      />
      <Field name="note" />
      <Meets typed={typed} costs={costs} />
    </SaveDrawer>
  )
}

type Typed = ValuesOf<(typeof specialCostForm)['fields']> & { id?: number }

/** Other special costs on the same days, and which is heard. */
function Meets({ typed, costs: { rows, sku } }: { typed: Typed; costs: SpecialCosts }) {
  const { id, from, to, weekdays, currency, ...amounts } = typed
  const kinds = kindsOf(sku.chargeMethod)
  const answering = (of: Amounts) => kinds.filter((kind) => typeof of[amountKey[kind]] === 'number')
  if (!from || !to || to < from) return null
  const overlaps = overlapsOf(
    { id, from, to, weekdays, currency: currency ?? '', kinds: answering(amounts) },
    rows.map((row) => ({ ...row, kinds: answering(row.amounts) })),
  )
  return <Overlaps overlaps={overlaps} spans={new Map(rows.map((row) => [row.id, row]))} />
}
