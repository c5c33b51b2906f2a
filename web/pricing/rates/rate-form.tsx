import { converter, reciprocal } from '#contract/kit/money/rate.ts'
import type { ValuesOf } from '#contract/kit/record/record-types.ts'
import { rateRecord } from '#contract/pricing/rates/exchange-rate.fields.ts'
import { ExchangeRateForm } from '#contract/pricing/rates/exchange-rate.schema.ts'
import { sellingRate } from '#contract/pricing/margin.ts'
import { today } from '../../kit/words/dates.ts'
import type { Panel } from '../../kit/form/form-drawer.tsx'
import { fieldOf, useFormOf } from '../../kit/record/record-fields.tsx'
import { SaveDrawer } from '../../kit/form/save-drawer.tsx'
import { useFormValues } from '../../kit/form/use-form.ts'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { formatMoney } from '../../kit/words/money-format.ts'
import { timeZone, useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { pricing } from '../pricing.client.ts'

/** A rate to change (with its id), or what a new one begins with. */
export type RateDraft = { id?: number } & Partial<ValuesOf<(typeof rateRecord)['fields']>>

const Field = fieldOf(rateRecord)

/** One rate of a pair from a day on, and the margin on selling prices. */
export function RateDrawer({ draft, ...panel }: Panel & { draft: RateDraft }) {
  const { w } = useWords()
  const own = useSession().user?.currency ?? 'THB'
  const form = useRecordForm(rateRecord, {
    name: 'pricing.rate',
    schema: ExchangeRateForm,
    existing: { to: own, date: today(timeZone()), ...draft },
    draft: false,
  })
  const existing = draft.id !== undefined
  return (
    <SaveDrawer
      {...panel}
      form={form}
      title={w(existing ? 'pricing.rates.edit' : 'pricing.rates.new')}
      call={pricing.exchangeRateSave}
    >
      <Field name="from" disabled={existing} />
      <Field name="to" disabled={existing} />
      <Field name="date" help="pricing.rates.dateHelp" />
      <Field name="rate" help="pricing.rates.rateHelp" />
      <Field name="marginBasisPoints" help="pricing.rates.marginHelp" />
      <Outcome own={own} />
    </SaveDrawer>
  )
}

/** What agents pay at what is typed: the rate with its margin, and an example. */
function Outcome({ own }: { own: string }) {
  const { w } = useWords()
  const values = useFormValues(useFormOf(rateRecord))
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
