import { useMemo } from 'react'
import { currencies } from '#contract/kit/money/money.ts'
import { converter, reciprocal } from '#contract/kit/money/rate.ts'
import { ExchangeRateForm, type ExchangeRate } from '#contract/pricing/exchange-rate.schema.ts'
import { sellingRate } from '#contract/pricing/margin.ts'
import { DateField } from '../../kit/form/field-date.tsx'
import { PercentField } from '../../kit/form/field-number.tsx'
import { SelectField } from '../../kit/form/field-select.tsx'
import { TextField } from '../../kit/form/field-text.tsx'
import { useForm, useFormValues, type Form } from '../../kit/form/use-form.ts'
import { today } from '../../kit/dates.ts'
import { formatMoney } from '../../kit/money-format.ts'
import { timeZone, useSession } from '../../kit/session.ts'
import { useWords } from '../../kit/words.ts'
import { pricing } from '../pricing.client.ts'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'

/** A rate to change (with its id), or what a new one begins with. */
export type RateDraft = Partial<
  Pick<ExchangeRate, 'id' | 'from' | 'to' | 'date' | 'rate' | 'marginBasisPoints'>
>
type Values = {
  id?: number
  from: string | null
  to: string
  date: string
  rate: string
  marginBasisPoints: number | null
}

const choices = currencies.map((value) => ({ value, label: value }))

/** One rate of a pair from a day on, and the margin on selling prices. */
export function RateDrawer({ draft, onClose }: { draft: RateDraft; onClose: () => void }) {
  const { w } = useWords()
  const own = useSession().user?.currency ?? 'THB'
  const initial = useMemo((): Values => {
    const { id, from = null, to = own, date = today(timeZone()), rate = '', marginBasisPoints = 0 } = draft
    return { ...(id && { id }), from, to, date, rate, marginBasisPoints }
  }, [draft, own])
  const known = draft.id !== undefined
  const form = useForm<Values>({
    name: `pricing.rate.${draft.id ?? 'new'}`,
    initial,
    schema: ExchangeRateForm,
    draft: false,
  })
  return (
    <SaveDrawer
      form={form}
      title={w(known ? 'pricing.rates.edit' : 'pricing.rates.new')}
      call={pricing.exchangeRateSave}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="from"
        label="pricing.rates.from"
        required
        disabled={known}
        choices={choices}
      />
      <SelectField
        form={form}
        name="to"
        label="pricing.rates.to"
        required
        disabled={known}
        choices={choices}
      />
      <DateField
        form={form}
        name="date"
        label="pricing.fields.validFrom"
        help="pricing.rates.dateHelp"
        required
      />
      <TextField
        form={form}
        name="rate"
        label="pricing.rates.rate"
        help="pricing.rates.rateHelp"
        required
        max={30}
      />
      <PercentField
        form={form}
        name="marginBasisPoints"
        label="pricing.rates.margin"
        help="pricing.rates.marginHelp"
        required
      />
      <Outcome form={form} own={own} />
    </SaveDrawer>
  )
}

/** What agents pay at what is typed: the rate with its margin, and an example. */
function Outcome({ form, own }: { form: Form<Values>; own: string }) {
  const { w } = useWords()
  const values = useFormValues(form)
  const read = ExchangeRateForm.safeParse(values)
  if (!read.success || read.data.from === read.data.to) return null
  const { from, to, rate, marginBasisPoints } = read.data
  if (from !== own && to !== own) return null
  const currency = from === own ? to : from
  const selling = sellingRate(from === own ? rate : reciprocal(rate), marginBasisPoints)
  const example = 100_000
  const paid = Number(selling) > 0 ? converter(selling, own, currency).there(example) : 0
  return (
    <p className="lt-field-help" aria-live="polite">
      {w('pricing.rates.outcome', {
        rate: `1 ${own} = ${selling} ${currency}`,
        price: formatMoney({ amountMinor: example, currency: own }),
        paid: formatMoney({ amountMinor: paid, currency }),
      })}
    </p>
  )
}
