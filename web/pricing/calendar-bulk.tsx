import { useMemo } from 'react'
import type { Calendar } from '#contract/pricing/calendar.schema.ts'
import { amountKey, kindsOf } from '#contract/pricing/guests.ts'
import { addDays } from '../kit/dates.ts'
import { FormDrawer } from '../kit/form/form-drawer.tsx'
import { ChoiceField, ChoicesField } from '../kit/form/field-choice.tsx'
import { DateField } from '../kit/form/field-date.tsx'
import { MoneyField } from '../kit/form/field-number.tsx'
import { useAct } from '../kit/query.ts'
import { toast } from '../kit/parts/toast.tsx'
import { useForm, type Form } from '../kit/form/use-form.ts'
import { useWords } from '../kit/words.ts'
import { guestWord } from './guest-words.ts'
import { openChoices, priceRules } from './price-rules.ts'
import { pricePagesOf } from './price-pages.ts'
import { WeekdaysField } from './weekdays-field.tsx'

type Values = {
  from: string | null
  to: string | null
  weekdays: number[]
  sessions: string[]
  adultMinor: number | null
  childMinor: number | null
  infantMinor: number | null
  unitMinor: number | null
  open: string | null
  clear: string | null
}

const atFirst = (today: string): Values => ({
  from: today,
  to: addDays(today, 30),
  weekdays: [],
  sessions: [''],
  adultMinor: null,
  childMinor: null,
  infantMinor: null,
  unitMinor: null,
  open: '',
  clear: '',
})

/** One price over many days: from a day to a day, on some weekdays, for the day or some sessions. */
export function CalendarBulk({ calendar, onClose }: { calendar: Calendar; onClose: () => void }) {
  const { w } = useWords()
  const { sku, today } = calendar
  const kinds = kindsOf(sku.chargeMethod)
  const initial = useMemo(() => atFirst(today), [today])
  const form = useForm<Values>({ name: `pricing.calendar-bulk.${sku.id}`, initial, rules: priceRules })
  const act = useAct(pricePagesOf(sku.productType).calls.calendarSaveBulk, {
    onFields: (fields) =>
      form.refuse(fields.map((field) => ({ ...field, field: field.field.replace(/^set\./, '') }))),
    onDone: ({ added, changed, removed, belowCost }) => {
      const text = w('pricing.text.cellsSaved', { count: added + changed + removed })
      toast.good(belowCost ? `${text} ${w('pricing.text.cellsBelowCost', { count: belowCost })}` : text)
      onClose()
    },
  })
  return (
    <FormDrawer
      form={form}
      title={w('pricing.text.bulkDays')}
      onSave={(values) => act.run(toPattern(sku.id, kinds, values))}
      onClose={onClose}
      saveWord="pricing.text.apply"
    >
      <WhichDays form={form} calendar={calendar} />
      {kinds.map((kind) => (
        <MoneyField
          key={kind}
          form={form}
          name={amountKey[kind]}
          label={guestWord[kind]}
          currency={calendar.currency}
          placeholder={w('pricing.text.asItIs')}
        />
      ))}
      <ChoiceField
        form={form}
        name="open"
        label="pricing.fields.openState"
        choices={[{ value: '', word: 'pricing.text.asItIs' }, ...openChoices]}
      />
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
    </FormDrawer>
  )
}

function WhichDays({ form, calendar: { sku, today } }: { form: Form<Values>; calendar: Calendar }) {
  const { w } = useWords()
  return (
    <>
      <DateField form={form} name="from" label="kit.parts.from" required least={today} />
      <DateField form={form} name="to" label="kit.parts.to" required least={today} />
      <WeekdaysField form={form} name="weekdays" />
      {sku.sessions.length > 0 && (
        <ChoicesField
          form={form}
          name="sessions"
          label="pricing.fields.session"
          choices={['', ...sku.sessions].map((value) => ({
            value,
            label: value || w('pricing.text.wholeDay'),
          }))}
        />
      )}
    </>
  )
}

/** What was filled in; nothing else is touched. */
function toPattern(skuId: number, kinds: ReturnType<typeof kindsOf>, values: Values) {
  const given = kinds.filter((kind) => typeof values[amountKey[kind]] === 'number')
  const prices = Object.fromEntries(given.map((kind) => [amountKey[kind], values[amountKey[kind]]]))
  return {
    skuId,
    from: values.from ?? '',
    to: values.to ?? '',
    weekdays: values.weekdays,
    sessions: values.sessions,
    set: { ...prices, ...(values.open && { closed: values.open === 'closed' }) },
    clear: values.clear === 'all' ? kinds.filter((kind) => !given.includes(kind)) : [],
  }
}
