import { firstOf, lastOf } from '#contract/kit/given.ts'
import { amountKey, kindsOf } from '#contract/kit/guests.ts'
import { useMemo, useState, type ComponentType, type ReactNode } from 'react'
import type { Calendar } from '#contract/pricing/calendar/calendar.schema.ts'
import { today as todayHere } from '../../kit/words/dates.ts'
import { monthDays, monthEnd, monthStart } from '../../kit/words/days.ts'
import { addMonths } from '#contract/kit/text/plain-days.ts'
import { cx } from '../../kit/parts/cx.ts'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { Fill } from '../../kit/grid/sheet/fill.tsx'
import { IfAllowed } from '../../kit/parts/if-allowed.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { useRead } from '../../kit/call/query.ts'
import { to } from '../../kit/route/screens.ts'
import { timeZone } from '../../kit/session/session.ts'
import { Tabs } from '../../kit/parts/page/tabs.tsx'
import { useUrlQuery } from '../../kit/call/url-query.ts'
import { useWords } from '../../kit/words/words.ts'
import { BasePriceForm } from '../owners/base-price-form.tsx'
import { CalendarBulk } from './calendar-bulk.tsx'
import { CalendarMonth } from './calendar-month.tsx'
import { CalendarSheet } from './calendar-sheet.tsx'
import { DaysPanel } from './days-panel.tsx'
import { MonthTurn } from './month-turn.tsx'
import type { PricePages } from '../price-pages.ts'
import { quickDays, useDayExtras } from './day-extras.ts'
import { useRemembered } from '../../kit/session/remembered.ts'
import { useMonth } from '../use-place.ts'
import { SkuBox } from '../sku-box.tsx'
import { SkuLine } from '../sku-line.tsx'
import './calendar-price.css'

/** Months in one sheet. */
const sheetMonths = 3

/** The days that a view shows: whole weeks of the month, or three months from today or the month's first day on. */
function rangeOf(view: 'month' | 'sheet', month: string): { from: string; to: string } {
  const days = monthDays(month)
  if (view === 'month') return { from: firstOf(days), to: lastOf(days) }
  const today = todayHere(timeZone())
  return {
    from: month === monthStart(today) ? today : month,
    to: monthEnd(addMonths(month, sheetMonths - 1)),
  }
}

type CalendarPricePageProps = {
  pages: PricePages
  /** What stands where no SKU is chosen; a word to choose one where it is not given. */
  overview?: ReactNode
  /** What is done to many SKUs, in the head; the one that is looked at is named. */
  act?: ComponentType<{ skuIds: number[] }>
}

/** The price calendar of a SKU: a month to look at and choose days in, a sheet of many days to type into. */
export function CalendarPricePage({
  pages: { calls, skus, words, screens },
  overview,
  act: Act,
}: CalendarPricePageProps) {
  const { w } = useWords()
  const [query, setQuery] = useUrlQuery()
  const skuId = Number(query['skuId']) || null
  const named = useMemo(() => (skuId === null ? [] : [skuId]), [skuId])
  const { month, setMonth } = useMonth()
  const view = query['view'] === 'sheet' ? 'sheet' : 'month'
  const range = rangeOf(view, month)
  const [extras, setExtras] = useRemembered('calendar.extras', false)
  const read = useRead(
    calls.calendarGet,
    { skuId: skuId ?? 0, ...range, costs: extras },
    { enabled: skuId !== null, keep: true, live: ['price', 'cost'], tellsFailure: true },
  )
  const calendar = skuId !== null && read.data?.sku.id === skuId ? read.data : undefined
  return (
    <Fill>
      <PageHead
        title={w(screens.calendar.word)}
        sub={calendar && <SkuLine calendar={calendar} />}
        actions={
          <>
            {Act && <Act skuIds={named} />}
            {calendar && (
              <IfAllowed needs="tools.ForAgentList">
                <Link className="lt-button" href={to.pricing.ModifyLog({ skuId: calendar.sku.id })}>
                  {w('pricing.screens.ModifyLog')}
                </Link>
              </IfAllowed>
            )}
          </>
        }
      />
      <div className="lt-calendar-bar">
        <SkuBox source={skus} words={words} skuId={skuId} onChange={(id) => setQuery({ skuId: id })} />
        {skuId !== null && (
          <ViewTabs view={view} onChange={(next) => setQuery({ view: next === 'sheet' ? 'sheet' : null })} />
        )}
        {calendar && view === 'month' && (
          <ExtrasSwitch on={extras} costs={calendar.costs !== undefined} onChange={setExtras} />
        )}
        {calendar && view === 'sheet' && <MonthTurn month={month} onTurn={setMonth} />}
        {calendar && <Acts calendar={calendar} />}
      </div>
      {skuId === null ? (
        (overview ?? <Empty title={w(words.choose)}>{w('pricing.text.chooseSkuWhy')}</Empty>)
      ) : read.error && !calendar ? (
        <LoadError error={read.error} onRetry={() => void read.refetch()} />
      ) : !calendar ? (
        <div className="lt-calendar-wait" role="status" aria-label={w('kit.parts.loading')} />
      ) : view === 'month' ? (
        <Month
          key={`${skuId} ${query['by']}`}
          {...{ calendar, month }}
          onMonth={setMonth}
          withExtras={extras}
        />
      ) : (
        <CalendarSheet key={`${skuId} ${calendar.from}`} calendar={calendar} />
      )}
    </Fill>
  )
}

type ViewProps = { view: string; onChange: (view: string) => void }

/** A month to look at, or a sheet to type into. */
function ViewTabs({ view, onChange }: ViewProps) {
  const { w } = useWords()
  return (
    <Tabs
      label={w('pricing.text.view')}
      value={view}
      onChange={onChange}
      tabs={[
        { value: 'month', word: 'pricing.text.monthView' },
        { value: 'sheet', word: 'pricing.text.sheetView' },
      ]}
    />
  )
}

type SwitchProps = { on: boolean; costs: boolean; onChange: (on: boolean) => void }

/** What stands in a day besides its price; costs only for who may see them. */
function ExtrasSwitch({ on, costs, onChange }: SwitchProps) {
  const { w } = useWords()
  return (
    <label className="lt-calendar-switch">
      <input
        type="checkbox"
        role="switch"
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
      {w(costs || !on ? 'pricing.text.showExtras' : 'pricing.text.showLeft')}
    </label>
  )
}

function Acts({ calendar }: { calendar: Calendar }) {
  const { w } = useWords()
  const [open, setOpen] = useState<'bulk' | 'base' | null>(null)
  if (!calendar.can['edit']) return null
  // Without one there is nothing that a day could differ from.
  const { sku, basePrice } = calendar
  const first = kindsOf(sku.chargeMethod).every((kind) => basePrice[amountKey[kind]] === null)
  return (
    <div className="lt-calendar-acts">
      <button
        type="button"
        className={cx('lt-button', first && 'lt-button-primary')}
        onClick={() => setOpen('base')}
      >
        {w('pricing.fields.basePrice')}
      </button>
      <button type="button" className="lt-button" onClick={() => setOpen('bulk')}>
        {w('pricing.text.bulkDays')}
      </button>
      {open === 'bulk' && <CalendarBulk calendar={calendar} onClose={() => setOpen(null)} />}
      {open === 'base' && <BasePriceForm calendar={calendar} onClose={() => setOpen(null)} />}
    </div>
  )
}

type QuickProps = { month: string; today: string; onChoose: (days: string[]) => void }

/** The days that are mostly meant, by one press; the change is typed at once. */
function QuickDays({ month, today, onChoose }: QuickProps) {
  const { w } = useWords()
  return (['weekends', 'rest'] as const).map((which) => (
    <button
      key={which}
      type="button"
      className="lt-button"
      onClick={() => {
        onChoose(quickDays(monthStart(month), today, which))
        requestAnimationFrame(() =>
          document.querySelector<HTMLElement>('.lt-days-panel input.lt-input')?.focus(),
        )
      }}
    >
      {w(
        which === 'weekends'
          ? 'pricing.text.quickWeekends'
          : monthStart(month) > today
            ? 'pricing.text.wholeMonth'
            : 'pricing.text.quickRest',
      )}
    </button>
  ))
}

type MonthProps = {
  calendar: Calendar
  month: string
  onMonth: (month: string) => void
  withExtras: boolean
}

function Month({ calendar, month, onMonth, withExtras }: MonthProps) {
  const { w } = useWords()
  const extras = useDayExtras(calendar, withExtras)
  const [{ by = '' }, setQuery] = useUrlQuery()
  // A change that is asked for already is meant for the rest of the month until other days are chosen.
  const [days, setDays] = useState<readonly string[]>(() =>
    by ? quickDays(monthStart(month), calendar.today, 'rest') : [],
  )
  const done = () => {
    setDays([])
    if (by) setQuery({ by: null })
  }
  const editable = Boolean(calendar.can['edit'])
  const edit = () => document.querySelector<HTMLElement>('.lt-days-panel input.lt-input')?.focus()
  return (
    <div className="lt-calendar-room" data-panel={editable || undefined}>
      <CalendarMonth
        calendar={calendar}
        month={month}
        onMonth={(next) => {
          setDays([])
          onMonth(next)
        }}
        chosen={new Set(days)}
        onChoose={(chosen) => setDays(chosen.toSorted())}
        onOpen={edit}
        extras={extras}
        actions={editable && <QuickDays {...{ month, today: calendar.today }} onChoose={setDays} />}
      />
      {editable &&
        (days.length > 0 ? (
          <DaysPanel calendar={calendar} days={days} by={by} onDone={done} />
        ) : (
          <p className="lt-days-panel lt-days-none">{w('pricing.text.chooseDays')}</p>
        ))}
    </div>
  )
}
