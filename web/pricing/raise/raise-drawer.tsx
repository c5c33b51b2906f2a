import { useMemo } from 'react'
import { guestKinds, type GuestKind } from '#contract/kit/guests.ts'
import { RaiseAsk } from '#contract/pricing/raise/raise.schema.ts'
import { roundModes } from '#contract/pricing/pricing.schema.ts'
import { addDays, today } from '../../kit/words/dates.ts'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { ChoiceField, ChoicesField } from '../../kit/form/fields/field-choice.tsx'
import { DateField } from '../../kit/form/fields/field-date.tsx'
import { MoneyField, NumberField } from '../../kit/form/fields/field-number.tsx'
import { PickField } from '../../kit/form/fields/field-select.tsx'
import { useForm, useFormValues, type Form } from '../../kit/form/use-form.ts'
import { BulkProgress, BulkTold } from '../../kit/bulk/bulk-progress.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { useRead } from '../../kit/call/query.ts'
import { timeZone, useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { guestWord } from '../guest-words.ts'
import { pricePages } from '../price-pages.ts'
import { changeChoices, rangeRule } from '../price-rules.ts'
import { pricing } from '../pricing.client.ts'
import { WeekdaysField } from '../../kit/form/fields/field-weekdays.tsx'
import { RaiseLines } from './raise-lines.tsx'
import { useRaise } from './use-raise.ts'
import '../quotation/quotation-trace.css'

type Values = {
  skuIds: number[]
  from: string
  to: string
  weekdays: number[]
  way: string
  method: string
  percent: number | null
  amountMinor: number | null
  guests: string[]
  rounding: { mode: string; stepMinor: number | null }
}

const initialOf = (skuIds: number[]): Values => {
  const first = today(timeZone())
  return {
    skuIds,
    from: first,
    to: addDays(first, 30),
    weekdays: [],
    way: 'raise',
    method: 'percent',
    percent: null,
    amountMinor: null,
    guests: ['adult', 'child', 'unit'],
    rounding: { mode: 'none', stepMinor: null },
  }
}

/** What is asked of the server, or null while it is not all said. */
function askOf(values: Values) {
  const { skuIds, from, to, weekdays, way, method, percent, amountMinor, guests } = values
  const size = method === 'percent' ? percent : amountMinor
  if (typeof size !== 'number' || size <= 0) return null
  const { mode, stepMinor } = values.rounding
  const read = RaiseAsk.safeParse({
    ...(skuIds.length ? { skuIds } : { filter: {} }),
    from,
    to,
    weekdays,
    method,
    by: (way === 'lower' ? -1 : 1) * (method === 'percent' ? Math.round(size * 100) : size),
    guests,
    rounding: { mode, stepMinor: stepMinor ?? 0 },
  })
  return read.success && from <= to && (mode === 'none' || Number(stepMinor) > 0) ? read.data : null
}

type RaiseDrawerProps = { skuIds: number[]; onClose: () => void }

/** A rise or fall of many prices: what is to be done, every price it changes, the deed with its progress, the way back. */
export function RaiseDrawer({ skuIds, onClose }: RaiseDrawerProps) {
  const { w } = useWords()
  const initial = useMemo(() => initialOf(skuIds), [skuIds])
  const form = useForm<Values>({ name: 'pricing.raise', initial, rules: rangeRule, draft: false })
  const ask = askOf(useFormValues(form))
  const read = useRead(pricing.raisePreview, (ask ?? {}) as never, {
    enabled: ask !== null,
    keep: true,
    skipToast: true,
  })
  const preview = ask ? read.data : undefined
  const { job, start } = useRaise(onClose)
  const ready = preview && !read.isPlaceholderData && !read.error && preview.rows.length > 0
  const cells = preview?.rows.reduce((sum, row) => sum + row.cells, 0) ?? 0
  return (
    <Drawer
      open
      onClose={onClose}
      title={w('pricing.raise.open')}
      width={920}
      foot={
        job?.state === 'running' ? (
          <>
            <BulkProgress job={job} />
            <span className="lt-soft">{w('pricing.raise.goesOn')}</span>
          </>
        ) : (
          <>
            <button type="button" className="lt-button" onClick={onClose}>
              {w('kit.text.cancel')}
            </button>
            <button
              type="button"
              className="lt-button lt-button-primary"
              disabled={!ready}
              onClick={() => ask && ready && void start(ask, preview.rows)}
            >
              {w('pricing.raise.go', { count: cells })}
            </button>
          </>
        )
      }
    >
      <div className="lt-drawer-form">
        <Fields form={form} />
        {job && <BulkTold job={job} />}
        {read.error && ask ? (
          <LoadError error={read.error} onRetry={() => void read.refetch()} />
        ) : (
          preview && <RaiseLines preview={preview} />
        )}
      </div>
    </Drawer>
  )
}

const guests = guestKinds.map((value: GuestKind) => ({ value, word: guestWord[value] }))

function Fields({ form }: { form: Form<Values> }) {
  const least = today(timeZone())
  return (
    <>
      <PickField
        form={form}
        name="skuIds"
        label="pricing.raise.skus"
        help="pricing.raise.skusHelp"
        source={pricePages.play.skus}
        many
        numeric
      />
      <div className="lt-rule-fields">
        <DateField form={form} name="from" label="kit.parts.from" required min={least} />
        <DateField form={form} name="to" label="kit.parts.to" required min={least} />
      </div>
      <WeekdaysField
        form={form}
        name="weekdays"
        label="pricing.fields.weekdays"
        help="pricing.text.weekdaysHelp"
      />
      <Change form={form} />
    </>
  )
}

function Change({ form }: { form: Form<Values> }) {
  const { method, rounding } = useFormValues(form)
  const currency = useSession().user?.currency ?? 'THB'
  return (
    <div className="lt-rule-fields">
      <ChoiceField
        form={form}
        name="way"
        label="pricing.text.ruleWay"
        choices={[
          { value: 'raise', word: 'pricing.text.raise' },
          { value: 'lower', word: 'pricing.text.lower' },
        ]}
      />
      <ChoiceField form={form} name="method" label="pricing.raise.method" choices={changeChoices} />
      {method === 'percent' ? (
        <NumberField
          form={form}
          name="percent"
          label="pricing.text.byPercent"
          unit="%"
          decimals={2}
          required
        />
      ) : (
        <MoneyField
          form={form}
          name="amountMinor"
          label="pricing.text.byAmount"
          currency={currency}
          required
        />
      )}
      <ChoicesField form={form} name="guests" label="pricing.text.forGuests" choices={guests} />
      <ChoiceField
        form={form}
        name="rounding.mode"
        label="pricing.fields.rounding"
        choices={roundModes.map((value) => ({ value, word: `pricing.roundModes.${value}` as const }))}
      />
      {rounding.mode !== 'none' && (
        <MoneyField
          form={form}
          name="rounding.stepMinor"
          label="pricing.fields.roundStep"
          currency={currency}
        />
      )}
    </div>
  )
}
