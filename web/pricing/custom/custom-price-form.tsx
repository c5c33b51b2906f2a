import { kindsOf } from '#contract/kit/guests.ts'
import type { ValuesOf } from '#contract/kit/record/record-types.ts'
import {
  CustomPriceForm,
  type CustomPriceRow,
  type CustomPrices,
} from '#contract/pricing/custom/custom-price.schema.ts'
import { overlapsOf } from '#contract/pricing/dated.ts'
import { customPriceForm } from '#contract/pricing/pricing.fields.ts'
import type { RuleValues } from '#contract/pricing/pricing.schema.ts'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useFormValues } from '../../kit/form/use-form.ts'
import { fieldOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { addDays } from '../../kit/words/dates.ts'
import { useWords, word } from '../../kit/words/words.ts'
import { Overlaps } from '../dated/dated-parts.tsx'
import { rangeRule } from '../price-rules.ts'
import { RuleValueFields } from '../strategy/rule-value-fields.tsx'
import type { CustomPriceCalls } from './custom-prices.tsx'

const Field = fieldOf(customPriceForm)
const OwnCustomPrice = CustomPriceForm.omit({ skuId: true })

type DrawerProps = {
  data: CustomPrices
  row: CustomPriceRow | null
  calls: CustomPriceCalls
  onClose: () => void
}

/** Custom pricing to lay over the calendar or to change; where it meets other entries is told while it is typed. */
export function CustomPriceDrawer({ data, row, calls, onClose }: DrawerProps) {
  const { w } = useWords()
  const { sku, owner, today } = data
  const form = useRecordForm(customPriceForm, {
    name: `pricing.custom-price.${owner.id}.${sku.id}`,
    schema: OwnCustomPrice,
    existing: row ?? { from: today, to: addDays(today, 6) },
    rules: rangeRule,
  })
  const rule = useFormValues(form)
  return (
    <SaveDrawer
      form={form}
      title={w(row ? 'pricing.text.editCustomPrice' : 'pricing.text.newCustomPrice')}
      call={calls.save}
      owner={{ ...calls.owner, skuId: sku.id }}
      onClose={onClose}
    >
      <Field name="from" />
      <Field name="to" />
      <Field name="weekdays" help="pricing.text.weekdaysHelp" />
      {sku.sessions.length > 0 && <Field name="session" choices={sessionChoices(sku.sessions)} />}
      <Field name="method" spread />
      <Field name="values">
        {() => <RuleValueFields rule={rule} kinds={kindsOf(sku.chargeMethod)} currency={owner.currency} />}
      </Field>
      <Field name="note" />
      <Meets typed={rule} data={data} />
    </SaveDrawer>
  )
}

/** The whole day, or one of its sessions. */
const sessionChoices = (sessions: readonly string[]) =>
  ['', ...sessions].map((value) => ({ value, label: value || word('pricing.text.wholeDay') }))

type Typed = Omit<ValuesOf<(typeof customPriceForm)['fields']>, 'note' | 'method'> & { id?: number }

/** Other entries on the same days, and which is heard. */
function Meets({ typed, data: { rows, sku } }: { typed: Typed; data: CustomPrices }) {
  const { id, from, to, weekdays, session, values } = typed
  const kinds = kindsOf(sku.chargeMethod)
  const answering = (of: RuleValues) => kinds.filter((kind) => typeof of[kind] === 'number')
  if (!from || !to || to < from) return null
  const overlaps = overlapsOf(
    { id, from, to, weekdays, session, kinds: answering(values) },
    rows.map((row) => ({ ...row, kinds: answering(row.values) })),
  )
  return <Overlaps overlaps={overlaps} spans={new Map(rows.map((row) => [row.id, row]))} />
}
