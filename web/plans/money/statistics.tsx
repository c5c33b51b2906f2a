import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import type { StatRow } from '#contract/plans/money.schema.ts'
import { statDays, statDimensions, statRow } from '#contract/plans/stats/stats.fields.ts'
import { useState } from 'react'
import { DayPick } from '../../kit/form/fields/field-date.tsx'
import { useRead } from '../../kit/call/query.ts'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { Tabs } from '../../kit/parts/page/tabs.tsx'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { to } from '../../kit/route/screens.ts'
import { timeZone } from '../../kit/session/session.ts'
import { addDays, today } from '../../kit/words/dates.ts'
import { monthEnd } from '../../kit/words/days.ts'
import { useWords, word } from '../../kit/words/words.ts'
import { live } from '../live.ts'
import { plans } from '../plans.client.ts'
import '../plans.css'

type Row = StatRow & { isTotal: boolean }
const column = columnsOf(statRow)
const columns: readonly Column<Row>[] = [
  column('name', {
    text: ({ name, isTotal }) => (isTotal ? word('plans.stats.all') : name || word('plans.stats.none')),
    frozen: true,
    width: 180,
    grow: true,
    card: 'title',
  }),
  column('groups', { width: 90, card: 'sub' }),
  column('guests', { width: 90, card: 'meta' }),
  column('guestDays', { width: 110 }),
  column('guestNights', { width: 110, hidden: true }),
  column('quotations', { width: 110 }),
  column('accepted', { width: 100 }),
  column('conversion', { width: 110 }),
  column('daysToAnswer', { width: 130 }),
  column('losses', { width: 220, hidden: true }),
  column('optionsMissed', { width: 130, hidden: true }),
  column('changes', { width: 150, hidden: true }),
  column('revenueMinor', { width: 150 }),
  column('ledgerRevenueMinor', { width: 150, card: 'meta' }),
  column('ledgerCostMinor', { width: 150 }),
  column('ledgerProfitMinor', { width: 150, card: 'meta' }),
  column('margin', { width: 100 }),
  column('perGuestMinor', { width: 150, hidden: true }),
  column('deviationMinor', { width: 150, hidden: true }),
  column('overdueMinor', { width: 140 }),
]

type Dimension = (typeof statDimensions)[number]
type Period = { from: string; until: string; day: (typeof statDays)[number] }

/** The list of the groups of a row, where it has a filter for them. */
function listOf(by: Dimension, { key, name }: Row, { from, until, day }: Period): string | null {
  const [first, last] = by === 'month' ? [`${key}-01`, monthEnd(`${key}-01`)] : [from, until]
  const days = `${first < from ? from : first}~${last > until ? until : last}`
  const period =
    day === 'booking' ? { createDateRange: days } : { massDateRange: days, massDateWay: 'starts' }
  const more = { agent: { distributorId: key }, category: { categoryId: name }, guide: { guiderName: name } }
  if (by === 'month') return to.plans.groupPlan(period)
  const own = Object.entries(more).find(([one]) => one === by)?.[1]
  return own && name ? to.plans.groupPlan({ ...period, ...own }) : null
}

/** Groups, guests, revenue, cost and profit by what people ask for. */
export default function GroupStatistics() {
  const { w } = useWords()
  const now = today(timeZone())
  const [by, setBy] = useState<Dimension>('month')
  const [day, setDay] = useState<(typeof statDays)[number]>('service')
  const [from, setFrom] = useState(addDays(now, -180))
  const [until, setUntil] = useState(addDays(now, 180))
  const read = useRead(
    plans.groupStatistics,
    { by, day, from, to: until },
    { live, keep: true, tellsFailure: true, enabled: from <= until },
  )
  const rows = read.data?.rows.map((row) => ({ ...row, isTotal: false }))
  const total = read.data && rows && rows.length > 1 ? [{ ...read.data.total, isTotal: true }] : []
  return (
    <>
      <PageHead
        title={w('plans.screens.groupStatistics')}
        actions={
          <a className="lt-button" href={plans.groupStatisticsSheet.href({ by, day, from, to: until })}>
            {w('plans.stats.sheet')}
          </a>
        }
      />
      <PeriodBar {...{ from, until, day, setFrom, setUntil, setDay }} />
      <Tabs
        label={w('plans.stats.by')}
        tabs={statDimensions.map((value) => ({ value, word: `plans.statBy.${value}` as const }))}
        value={by}
        onChange={(next) => setBy(asOneOf(statDimensions, next) ?? 'month')}
      />
      <DataTable
        screen="groupStatistics"
        label={w('plans.screens.groupStatistics')}
        columns={columns}
        rows={rows && [...rows, ...total]}
        error={read.error}
        rowKey={({ key, isTotal }) => (isTotal ? 'total' : `r${key}`)}
        rowActions={(row) => <ShowGroups href={row.isTotal ? null : listOf(by, row, { from, until, day })} />}
        empty={<Empty title={w('plans.text.noGroups')} />}
        inline
      />
    </>
  )
}

type PeriodBarProps = Period & {
  setFrom: (day: string) => void
  setUntil: (day: string) => void
  setDay: (day: Period['day']) => void
}

/** Of which days, and by which day of a group they are counted. */
function PeriodBar({ from, until, day, setFrom, setUntil, setDay }: PeriodBarProps) {
  const { w } = useWords()
  return (
    <p className="plan-period">
      <span>
        <span className="lt-field-label">{w('plans.text.statPeriod')}</span>
        <DayPick label={w('plans.text.statPeriod')} value={from} onPick={setFrom} />
      </span>
      <span>
        <span className="lt-field-label">{w('plans.assignments.toDate')}</span>
        <DayPick label={w('plans.assignments.toDate')} value={until} onPick={setUntil} />
      </span>
      <label>
        <span className="lt-field-label">{w('plans.stats.day')}</span>
        <select
          className="lt-input"
          value={day}
          onChange={({ target }) => setDay(target.value === 'booking' ? 'booking' : 'service')}
        >
          {statDays.map((one) => (
            <option key={one} value={one}>
              {w(`plans.statDays.${one}`)}
            </option>
          ))}
        </select>
      </label>
      {from > until && (
        <span className="lt-field-why" role="alert">
          {w('kit.fieldErrors.beforeStart')}
        </span>
      )}
    </p>
  )
}

function ShowGroups({ href }: { href: string | null }) {
  const { w } = useWords()
  if (!href) return null
  return (
    <Link className="lt-button" href={href}>
      {w('plans.stats.show')}
    </Link>
  )
}
