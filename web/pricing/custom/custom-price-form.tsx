import { useMemo } from 'react'
import { CustomPriceForm as Schema } from '#contract/pricing/custom/custom-price.schema.ts'
import type { CustomPriceRow, CustomPrices } from '#contract/pricing/custom/custom-price.schema.ts'
import { overlapsOf } from '#contract/pricing/dated.ts'
import { kindsOf } from '#contract/kit/guests.ts'
import type { RuleValues } from '#contract/pricing/pricing.schema.ts'
import { addDays } from '../../kit/words/dates.ts'
import { ChoiceField } from '../../kit/form/fields/field-choice.tsx'
import { DateField } from '../../kit/form/fields/field-date.tsx'
import { SelectField } from '../../kit/form/fields/field-select.tsx'
import { TextField } from '../../kit/form/fields/field-text.tsx'
import { useForm, useFormValues, type Form } from '../../kit/form/use-form.ts'
import { useWords } from '../../kit/words/words.ts'
import type { CustomPriceCalls } from './custom-prices.tsx'
import { Overlaps } from '../dated/dated-parts.tsx'
import { changeChoices, fixedChoice, rangeRule } from '../price-rules.ts'
import { RuleValueFields } from '../strategy/rule-value-fields.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { WeekdaysField } from '../calendar/weekdays-field.tsx'

type Values = {
  id?: number
  skuId: number
  from: string | null
  to: string | null
  weekdays: number[]
  session: string
  note: string
  method: CustomPriceRow['method']
  values: RuleValues
}
type DrawerProps = {
  data: CustomPrices
  row: CustomPriceRow | null
  calls: CustomPriceCalls
  onClose: () => void
}

function valuesOf({ sku, today }: CustomPrices, row: CustomPriceRow | null): Values {
  if (!row)
    return {
      skuId: sku.id,
      from: today,
      to: addDays(today, 6),
      weekdays: [],
      session: '',
      note: '',
      method: 'fixed',
      values: { adult: null, child: null, infant: null, unit: null },
    }
  const { id, from, to, weekdays, session, note, method, values } = row
  return { skuId: sku.id, id, from, to, weekdays, session, note, method, values }
}

/** Custom pricing to lay over the calendar or to change; where it meets other entries is told while it is typed. */
export function CustomPriceDrawer({ data, row, calls, onClose }: DrawerProps) {
  const { w } = useWords()
  const initial = useMemo(() => valuesOf(data, row), [data, row])
  const form = useForm<Values>({
    name: `pricing.custom-price.${data.owner.id}.${data.sku.id}.${row?.id ?? 'new'}`,
    initial,
    schema: Schema,
    rules: rangeRule,
  })
  const { sessions } = data.sku
  return (
    <SaveDrawer
      form={form}
      title={w(row ? 'pricing.text.editCustomPrice' : 'pricing.text.newCustomPrice')}
      call={calls.save}
      owner={calls.owner}
      onClose={onClose}
    >
      <DateField form={form} name="from" label="kit.parts.from" required />
      <DateField form={form} name="to" label="kit.parts.to" required />
      <WeekdaysField form={form} name="weekdays" />
      {sessions.length > 0 && (
        <SelectField
          form={form}
          name="session"
          label="pricing.fields.session"
          choices={['', ...sessions].map((value) => ({
            value,
            label: value || w('pricing.text.wholeDay'),
          }))}
        />
      )}
      <ChoiceField
        form={form}
        name="method"
        label="pricing.fields.method"
        choices={[fixedChoice, ...changeChoices]}
      />
      <RuleValueFields form={form} kinds={kindsOf(data.sku.chargeMethod)} currency={data.owner.currency} />
      <TextField form={form} name="note" label="pricing.fields.note" max={200} />
      <Meets form={form} data={data} />
    </SaveDrawer>
  )
}

/** Other entries on the same days, and which is heard. */
function Meets({ form, data: { rows, sku } }: { form: Form<Values>; data: CustomPrices }) {
  const { id, from, to, weekdays, session, values } = useFormValues(form)
  const kinds = kindsOf(sku.chargeMethod)
  const answering = (of: RuleValues) => kinds.filter((kind) => typeof of[kind] === 'number')
  if (!from || !to || to < from) return null
  const overlaps = overlapsOf(
    { id, from, to, weekdays, session, kinds: answering(values) },
    rows.map((row) => ({ ...row, kinds: answering(row.values) })),
  )
  return <Overlaps overlaps={overlaps} spans={new Map(rows.map((row) => [row.id, row]))} />
}
