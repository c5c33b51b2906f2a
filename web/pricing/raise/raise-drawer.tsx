import type { ValuesOf } from '#contract/kit/record/record-types.ts'
import { raiseForm } from '#contract/pricing/raise/raise.fields.ts'
import { RaiseAsk } from '#contract/pricing/raise/raise.schema.ts'
import { addDays, today } from '../../kit/words/dates.ts'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { Fields } from '../../kit/form/form-page.tsx'
import { useFormValue, useFormValues } from '../../kit/form/use-form.ts'
import { BulkProgress, BulkMessages } from '../../kit/bulk/bulk-progress.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { useRead } from '../../kit/call/query.ts'
import { fieldOf, useFormOf } from '../../kit/record/record-fields.tsx'
import { useRecordForm } from '../../kit/record/use-record-form.ts'
import { timeZone, useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { pricePages } from '../price-pages.ts'
import { rangeRule } from '../price-rules.ts'
import { pricing } from '../pricing.client.ts'
import { ChangeFields, sizeOf, useChangeForm, type ChangeValues } from './change-fields.tsx'
import { RaiseLines } from './raise-lines.tsx'
import { useRaise } from './use-raise.ts'
import '../quotation/quotation-trace.css'

const Field = fieldOf(raiseForm)
type Values = ValuesOf<typeof raiseForm.fields>

/** What is asked of the server, or null while it is not all said. */
function askOf(values: Values, change: ChangeValues) {
  const { skuIds, from, to, weekdays, roundMode, roundStepMinor } = values
  const { method, guests } = change
  const by = sizeOf(change)
  const read = RaiseAsk.safeParse({
    ...(skuIds.length ? { skuIds } : { filter: {} }),
    from,
    to,
    weekdays,
    method,
    by,
    guests,
    rounding: { mode: roundMode, stepMinor: roundStepMinor ?? 0 },
  })
  const ask = read.data
  return ask && ask.from <= ask.to && (roundMode === 'none' || Number(roundStepMinor) > 0) ? ask : null
}

type RaiseDrawerProps = { skuIds: number[]; onClose: () => void }

/** A rise or fall of many prices: what is to be done, every price it changes, the deed with its progress, the way back. */
export function RaiseDrawer({ skuIds, onClose }: RaiseDrawerProps) {
  const { w } = useWords()
  const first = today(timeZone())
  const form = useRecordForm(raiseForm, {
    name: 'pricing.raise',
    existing: { skuIds, from: first, to: addDays(first, 30) },
    rules: rangeRule,
    draft: false,
  })
  const change = useChangeForm('pricing.raise-by', 'raise')
  const ask = askOf(useFormValues(form), useFormValues(change))
  const read = useRead(pricing.raisePreview, (ask ?? {}) as never, {
    enabled: ask !== null,
    keep: true,
    skipToast: true,
  })
  const preview = ask ? read.data : undefined
  const { job, start } = useRaise(onClose)
  const currency = useCurrency()
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
        <Fields form={form}>
          <Which />
          <div className="lt-rule-fields">
            <ChangeFields form={change} label="pricing.raise.method" currency={currency} />
            <Rounding />
          </div>
        </Fields>
        {job && <BulkMessages messages={job.told} />}
        {read.error && ask ? (
          <LoadError error={read.error} onRetry={() => void read.refetch()} />
        ) : (
          preview && <RaiseLines preview={preview} />
        )}
      </div>
    </Drawer>
  )
}

const useCurrency = (): string => useSession().user?.currency ?? 'THB'

function Which() {
  const min = today(timeZone())
  return (
    <>
      <Field name="skuIds" help="pricing.raise.skusHelp" source={pricePages.play.skus} />
      <div className="lt-rule-fields">
        <Field name="from" min={min} />
        <Field name="to" min={min} />
      </div>
      <Field name="weekdays" help="pricing.text.weekdaysHelp" />
    </>
  )
}

function Rounding() {
  const mode = useFormValue(useFormOf(raiseForm), 'roundMode')
  const currency = useCurrency()
  return (
    <>
      <Field name="roundMode" spread />
      {mode !== 'none' && <Field name="roundStepMinor" currency={currency} />}
    </>
  )
}
