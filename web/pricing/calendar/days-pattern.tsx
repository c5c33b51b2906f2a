import { firstOf } from '#contract/kit/given.ts'
import { useMemo } from 'react'
import type { CalendarChanged, PricedSku } from '#contract/pricing/calendar/calendar.schema.ts'
import { amountKey, guestKinds, kindsOf, type GuestKind } from '#contract/kit/guests.ts'
import type { ValuesOf } from '#contract/kit/record/record-types.ts'
import { valuesOf } from '#contract/kit/record/record-values.ts'
import { patternForm } from '#contract/pricing/pricing.fields.ts'
import type { z } from 'zod'
import type { AnyCall } from '../../kit/call/client.ts'
import { addDays } from '../../kit/words/dates.ts'
import { ChoiceField } from '../../kit/form/fields/field-choice.tsx'
import { MoneyField, PercentField } from '../../kit/form/fields/field-number.tsx'
import { FormDrawer } from '../../kit/form/form-drawer.tsx'
import { useForm, useFormValue } from '../../kit/form/use-form.ts'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { useAct } from '../../kit/call/query.ts'
import { fieldOf, useFormOf } from '../../kit/record/record-fields.tsx'
import { useWords } from '../../kit/words/words.ts'
import { openChoices, priceRules } from '../price-rules.ts'

type Values = ValuesOf<typeof patternForm.fields> & {
  /** Basis points or minor units, as `how` says. */
  by: number | null
  open: string | null
  clear: string | null
}
const Field = fieldOf(patternForm)
type Pattern = ReturnType<typeof toPattern>

type DaysPatternProps = {
  /** More than one: some of them are chosen. */
  skus: readonly PricedSku[]
  today: string
  currency: string
  call: AnyCall
  input: (skuIds: readonly number[], pattern: Pattern) => object
  onClose: () => void
}

/** The same over many days: from a day to a day, on some weekdays; a price, or so much more or less; open or closed. */
export function DaysPattern({ skus, today, currency, call, input, onClose }: DaysPatternProps) {
  const { w, name } = useWords()
  const initial = useMemo(() => atFirst(today, skus), [today, skus])
  const form = useForm<Values>({
    name: `pricing.calendar-bulk.${skus.map(({ id }) => id).join()}`,
    initial,
    record: patternForm,
    rules: patternRules,
  })
  const act = useAct(call, {
    onFields: (fields) =>
      form.refuse(fields.map((field) => ({ ...field, field: field.field.replace(/^(set|raise)\./, '') }))),
    onDone: (done) => {
      const { added, changed, removed, belowCost } = done as z.output<typeof CalendarChanged>
      const text = w('pricing.text.cellsSaved', { count: added + changed + removed })
      toast.good(belowCost ? `${text} ${w('pricing.text.cellsBelowCost', { count: belowCost })}` : text)
      onClose()
    },
  })
  const kinds = kindsOfAll(skus)
  return (
    <FormDrawer
      form={form}
      title={w('pricing.text.bulkDays')}
      call={call}
      onSave={(values) => act.run(input(values.skuIds, toPattern(kinds, values)) as never)}
      onClose={onClose}
      saveWord="pricing.text.apply"
    >
      {skus.length > 1 && (
        <Field
          name="skuIds"
          choices={skus.map((sku) => ({ value: String(sku.id), label: name(sku.names), hint: sku.code }))}
          wide
        />
      )}
      <Field name="from" min={today} />
      <Field name="to" min={today} />
      <Field name="weekdays" help="pricing.text.weekdaysHelp" />
      {skus.length === 1 && <Sessions sessions={firstOf(skus).sessions} />}
      <Prices kinds={kinds} currency={currency} />
      <ChoiceField<Values>
        name="open"
        label="pricing.fields.openState"
        choices={[{ value: '', word: 'pricing.text.asItIs' }, ...openChoices]}
      />
    </FormDrawer>
  )
}

function Sessions({ sessions }: { sessions: readonly string[] }) {
  const { w } = useWords()
  if (sessions.length === 0) return null
  const choices = ['', ...sessions].map((value) => ({ value, label: value || w('pricing.text.wholeDay') }))
  return <Field name="sessions" spread choices={choices} />
}

type PricesProps = { kinds: readonly GuestKind[]; currency: string }

/** A price for each kind, or how much what each day sells for goes up or down. */
function Prices({ kinds, currency }: PricesProps) {
  const { w } = useWords()
  const how = useFormValue(useFormOf(patternForm), 'how')
  const by = {
    name: 'by' as const,
    label: 'pricing.text.raiseBy' as const,
    help: 'pricing.text.raiseHelp' as const,
  }
  return (
    <>
      <Field name="how" spread />
      {how === 'percent' && <PercentField<Values> {...by} required />}
      {how === 'amount' && <MoneyField<Values> key={how} {...by} currency={currency} required />}
      {how === 'fixed' &&
        kinds.map((kind) => (
          <Field
            key={kind}
            name={amountKey[kind]}
            currency={currency}
            placeholder={w('pricing.text.asItIs')}
          />
        ))}
      {how === 'fixed' && (
        <ChoiceField<Values>
          name="clear"
          label="pricing.fields.clear"
          help="pricing.text.clearHelp"
          choices={[
            { value: '', word: 'pricing.text.keepPrices' },
            { value: 'all', word: 'pricing.text.clearPrices' },
          ]}
        />
      )}
    </>
  )
}

const kindsOfAll = (skus: readonly PricedSku[]): GuestKind[] => {
  const charged = new Set(skus.flatMap((sku) => kindsOf(sku.chargeMethod)))
  return guestKinds.filter((kind) => charged.has(kind))
}

// Of many, a person chooses: to change all of them by mistake would be dear.
const atFirst = (today: string, skus: readonly PricedSku[]): Values => ({
  ...valuesOf(patternForm, {
    skuIds: skus.length === 1 ? skus.map(({ id }) => id) : [],
    from: today,
    to: addDays(today, 30),
    sessions: [''],
  }),
  by: null,
  open: '',
  clear: '',
})

/** Prices are not below zero; a rise or fall is said. */
const patternRules = (values: Values) => [
  ...(values.how === 'fixed'
    ? priceRules(values)
    : typeof values.by === 'number'
      ? []
      : [{ field: 'by', why: 'required' }]),
  ...(values.skuIds.length ? [] : [{ field: 'skuIds', why: 'required' }]),
]

/** What was filled in; nothing else is touched. */
function toPattern(kinds: readonly GuestKind[], values: Values) {
  const { how } = values
  const fixed = how === 'fixed'
  const given = fixed ? kinds.filter((kind) => typeof values[amountKey[kind]] === 'number') : []
  const prices = Object.fromEntries(given.map((kind) => [amountKey[kind], values[amountKey[kind]]]))
  return {
    from: values.from ?? '',
    to: values.to ?? '',
    weekdays: values.weekdays,
    sessions: values.sessions,
    set: { ...prices, ...(values.open && { closed: values.open === 'closed' }) },
    ...(!fixed && { raise: { method: how, by: values.by ?? 0 } }),
    clear: fixed && values.clear === 'all' ? kinds.filter((kind) => !given.includes(kind)) : [],
  }
}
