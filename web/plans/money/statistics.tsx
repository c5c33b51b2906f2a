import { statDimensions, type StatRow } from '#contract/plans/money.schema.ts'
import { useState } from 'react'
import { DayPick } from '../../kit/form/fields/field-date.tsx'
import { useRead } from '../../kit/call/query.ts'
import { moneyCell } from '../../kit/list/table/cells.tsx'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { Tabs } from '../../kit/parts/page/tabs.tsx'
import { timeZone } from '../../kit/session/session.ts'
import { addDays, today } from '../../kit/words/dates.ts'
import { useWords, word } from '../../kit/words/words.ts'
import { live } from '../live.ts'
import { marginText } from '../margin-text.ts'
import { plans } from '../plans.client.ts'
import '../plans.css'

type Row = StatRow & { currency: string; isTotal: boolean }
const columns: readonly Column<Row>[] = [
  {
    key: 'name',
    title: 'plans.stats.by',
    text: ({ name, isTotal }) => (isTotal ? word('plans.stats.all') : name || word('plans.stats.none')),
    frozen: true,
    width: 180,
    grow: true,
    card: 'title',
  },
  {
    key: 'groups',
    title: 'plans.stats.groups',
    text: ({ groups }) => groups,
    width: 90,
    align: 'right',
    card: 'sub',
  },
  {
    key: 'guests',
    title: 'plans.stats.guests',
    text: ({ guests }) => guests,
    width: 90,
    align: 'right',
    card: 'meta',
  },
  {
    key: 'guestDays',
    title: 'plans.stats.guestDays',
    text: ({ guestDays }) => guestDays,
    width: 110,
    align: 'right',
  },
  {
    key: 'quotations',
    title: 'plans.stats.quotations',
    text: ({ quotations }) => quotations,
    width: 110,
    align: 'right',
  },
  {
    key: 'accepted',
    title: 'plans.stats.accepted',
    text: ({ accepted }) => accepted,
    width: 100,
    align: 'right',
  },
  {
    key: 'revenue',
    title: 'plans.stats.planned',
    width: 150,
    ...moneyCell((row: Row) => [row.revenueMinor, row.currency]),
  },
  {
    key: 'ledgerRevenue',
    title: 'plans.stats.ledger',
    width: 150,
    card: 'meta',
    ...moneyCell((row: Row) => [row.ledgerRevenueMinor, row.currency]),
  },
  {
    key: 'cost',
    title: 'plans.stats.cost',
    width: 150,
    ...moneyCell((row: Row) => [row.ledgerCostMinor, row.currency]),
  },
  {
    key: 'profit',
    title: 'plans.stats.profit',
    width: 150,
    card: 'meta',
    ...moneyCell((row: Row) => [row.ledgerProfitMinor, row.currency]),
  },
  {
    key: 'margin',
    title: 'plans.stats.margin',
    text: ({ ledgerProfitMinor: profit, ledgerRevenueMinor: revenue }) =>
      marginText(profit === null || !revenue ? null : Math.round((profit / revenue) * 10_000)),
    width: 100,
    align: 'right',
  },
]

/** Groups, guests, revenue, cost and profit by what people ask for. */
export default function GroupStatistics() {
  const { w } = useWords()
  const now = today(timeZone())
  const [by, setBy] = useState<(typeof statDimensions)[number]>('month')
  const [from, setFrom] = useState(addDays(now, -180))
  const [to, setTo] = useState(addDays(now, 180))
  const read = useRead(
    plans.groupStatistics,
    { by, from, to },
    { live, keep: true, tellsFailure: true, enabled: from <= to },
  )
  const currency = read.data?.currency ?? ''
  const rows = read.data?.rows.map((row) => ({ ...row, currency, isTotal: false }))
  const total = read.data && rows && rows.length > 1 ? [{ ...read.data.total, currency, isTotal: true }] : []
  return (
    <>
      <PageHead title={w('plans.screens.groupStatistics')} />
      <p className="plan-rollups">
        <span>
          {w('plans.text.statPeriod')}{' '}
          <DayPick label={w('plans.text.statPeriod')} value={from} onPick={setFrom} />
        </span>
        <span>
          {w('plans.assignments.toDate')}{' '}
          <DayPick label={w('plans.assignments.toDate')} value={to} onPick={setTo} />
        </span>
      </p>
      <Tabs
        label={w('plans.stats.by')}
        tabs={statDimensions.map((value) => ({ value, word: `plans.statBy.${value}` as const }))}
        value={by}
        onChange={(next) => setBy(statDimensions.find((one) => one === next) ?? 'month')}
      />
      <DataTable
        screen="groupStatistics"
        label={w('plans.screens.groupStatistics')}
        columns={columns}
        rows={rows && [...rows, ...total]}
        error={read.error}
        rowKey={({ key, isTotal }) => (isTotal ? 'total' : `r${key}`)}
        empty={<Empty title={w('plans.text.noGroups')} />}
        inline
      />
    </>
  )
}
