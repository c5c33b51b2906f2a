import { useMemo } from 'react'
import type { CalendarChanged, PricedSku } from '#contract/pricing/calendar/calendar.schema.ts'
import {
  amountKey,
  guestKinds,
  kindsOf,
  noAmounts,
  type Amounts,
  type GuestKind,
} from '#contract/kit/guests.ts'
import type { z } from 'zod'
import type { AnyCall } from '../../kit/call/client.ts'
import { addDays } from '../../kit/words/dates.ts'
import { ChoiceField, ChoicesField } from '../../kit/form/fields/field-choice.tsx'
import { DateField } from '../../kit/form/fields/field-date.tsx'
import { MoneyField, PercentField } from '../../kit/form/fields/field-number.tsx'
import { SelectField } from '../../kit/form/fields/field-select.tsx'
import { FormDrawer } from '../../kit/form/form-drawer.tsx'
import { useForm, useFormValues, type Form } from '../../kit/form/use-form.ts'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { useAct } from '../../kit/call/query.ts'
import { useWords } from '../../kit/words/words.ts'
import { guestWord } from '../guest-words.ts'
import { changeChoices, fixedChoice, openChoices, priceRules } from '../price-rules.ts'
import { WeekdaysField } from '../../kit/form/fields/field-weekdays.tsx'

type Values = Amounts & {
  skuIds: number[]
  from: string | null
  to: string | null
  weekdays: number[]
  sessions: string[]
  how: string
  by: number | null
  open: string | null
  clear: string | null
}
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
        <SelectField
          form={form}
          name="skuIds"
          label="pricing.fields.skus"
          choices={skus.map((sku) => ({ value: String(sku.id), label: name(sku.names), hint: sku.code }))}
          many
          numeric
          required
          wide
        />
      )}
      <DateField form={form} name="from" label="kit.parts.from" required min={today} />
      <DateField form={form} name="to" label="kit.parts.to" required min={today} />
      <WeekdaysField
        form={form}
        name="weekdays"
        label="pricing.fields.weekdays"
        help="pricing.text.weekdaysHelp"
      />
      {skus.length === 1 && <Sessions form={form} sessions={skus[0]!.sessions} />}
      <Prices form={form} kinds={kinds} currency={currency} />
      <ChoiceField
        form={form}
        name="open"
        label="pricing.fields.openState"
        choices={[{ value: '', word: 'pricing.text.asItIs' }, ...openChoices]}
      />
    </FormDrawer>
  )
}

function Sessions({ form, sessions }: { form: Form<Values>; sessions: readonly string[] }) {
  const { w } = useWords()
  if (sessions.length === 0) return null
  const choices = ['', ...sessions].map((value) => ({ value, label: value || w('pricing.text.wholeDay') }))
  return <ChoicesField form={form} name="sessions" label="pricing.fields.session" choices={choices} />
}

type PricesProps = { form: Form<Values>; kinds: readonly GuestKind[]; currency: string }

/** A price for each kind, or how much what each day sells for goes up or down. */
function Prices({ form, kinds, currency }: PricesProps) {
  const { w } = useWords()
  const { how } = useFormValues(form)
  const by = {
    form,
    name: 'by' as const,
    label: 'pricing.text.raiseBy' as const,
    help: 'pricing.text.raiseHelp' as const,
  }
  return (
    <>
      <ChoiceField
        form={form}
        name="how"
        label="pricing.fields.price"
        choices={[fixedChoice, ...changeChoices]}
      />
      {how === 'percent' && <PercentField {...by} required />}
      {how === 'amount' && <MoneyField key={how} {...by} currency={currency} required />}
      {how === 'fixed' &&
        kinds.map((kind) => (
          <MoneyField
            key={kind}
            form={form}
            name={amountKey[kind]}
            label={guestWord[kind]}
            currency={currency}
            placeholder={w('pricing.text.asItIs')}
          />
        ))}
      {how === 'fixed' && (
        <ChoiceField
          form={form}
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
  ...noAmounts,
  skuIds: skus.length === 1 ? [skus[0]!.id] : [],
  from: today,
  to: addDays(today, 30),
  weekdays: [],
  sessions: [''],
  how: 'fixed',
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
  const fixed = values.how === 'fixed'
  const given = fixed ? kinds.filter((kind) => typeof values[amountKey[kind]] === 'number') : []
  const prices = Object.fromEntries(given.map((kind) => [amountKey[kind], values[amountKey[kind]]]))
  return {
    from: values.from ?? '',
    to: values.to ?? '',
    weekdays: values.weekdays,
    sessions: values.sessions,
    set: { ...prices, ...(values.open && { closed: values.open === 'closed' }) },
    ...(!fixed && { raise: { method: values.how as 'percent', by: values.by ?? 0 } }),
    clear: fixed && values.clear === 'all' ? kinds.filter((kind) => !given.includes(kind)) : [],
  }
}
