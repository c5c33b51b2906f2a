import { useState } from 'react'
import { nameIn } from '#contract/kit/languages.ts'
import type { BillInfo, BillLine } from '#contract/billing/bills/bill.schema.ts'
import { moneyCell } from '../../kit/list/table/cells.tsx'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { useRead } from '../../kit/call/query.ts'
import { useRested } from '../../kit/look/use-rested.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { runs } from '../../kit/route/action.ts'
import { go } from '../../kit/route/navigate.ts'
import { to } from '../../kit/route/screens.ts'
import { useSession } from '../../kit/session/session.ts'
import { language, useWords, word } from '../../kit/words/words.ts'
import { billing } from '../billing.client.ts'
import { billLineRow } from '#contract/billing/bills/bill-line.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

const whatOf = (line: BillLine): string =>
  line.kind === 'adjustment' ? line.reason : nameIn(line.names, language())
/** Somebody said something of it, or it has changed since. */
const isReported = ({ dispute, answer, changed }: BillLine) => Boolean(dispute || answer || changed)
const said = ({ dispute, answer }: BillLine): string => [dispute, answer].filter(Boolean).join(' → ')

const column = columnsOf(billLineRow)
const columns: readonly Column<BillLine>[] = [
  column('code', { key: 'order', width: 104, frozen: true, card: 'title' }),
  { key: 'item', title: 'billing.fields.item', text: whatOf, width: 180, grow: true, card: 'sub' },
  {
    key: 'dispute',
    title: 'billing.fields.dispute',
    render: (line) => (
      <>
        {line.changed && <StatusTag tone="warn">{word('billing.text.changed')}</StatusTag>}
        {said(line)}
      </>
    ),
    text: (line) => [line.changed && word('billing.text.changed'), said(line)].filter(Boolean).join(' · '),
    width: 200,
    card: 'meta',
  },
  column('serviceDay', { width: 112, card: 'meta' }),
  column('guest', { width: 120, card: 'meta' }),
  column('amountMinor', { width: 124, card: 'meta' }),
  {
    key: 'rebate',
    title: 'billing.fields.rebate',
    ...moneyCell((line) => [line.rebateMinor || null, line.currency]),
    width: 120,
  },
  column('kind', { width: 120, card: 'sub' }),
  {
    key: 'guests',
    title: 'billing.fields.guests',
    text: ({ guests, kind }) => (kind === 'adjustment' ? '' : String(guests)),
    align: 'right',
    width: 70,
  },
  column('agentCode', { width: 120, hidden: true }),
  column('bookedDay', { width: 120, hidden: true }),
  column('beforeMinor', { width: 130, hidden: true }),
  {
    key: 'rebateLater',
    title: 'billing.fields.rebateLater',
    ...moneyCell((line) => [line.rebateLaterMinor || null, line.currency]),
    width: 130,
    hidden: true,
  },
]
/** Where nothing is said of any line the page has, that column would be empty beside the amounts. */
const calm = columns.filter(({ key }) => key !== 'dispute')

/** Its lines, page by page: a long bill has thousands. */
export function BillLines({ bill }: { bill: BillInfo }) {
  const { w } = useWords()
  const staff = useSession().user?.kind === 'staff'
  const [page, setPage] = useState({ pageNo: 1, pageSize: 50 })
  const [text, setText] = useState('')
  const [requested] = useRested(text)
  const read = useRead(
    billing.billLines,
    {
      billId: bill.id,
      text: requested.trim() || undefined,
      ...page,
    },
    { live: ['agentBill', 'order'], keep: true },
  )
  return (
    <Card title="billing.text.lines">
      <input
        className="lt-input"
        type="search"
        aria-label={w('billing.fields.lineSearch')}
        placeholder={w('billing.fields.lineSearch')}
        value={text}
        maxLength={100}
        onChange={(event) => {
          setText(event.target.value)
          setPage({ ...page, pageNo: 1 })
        }}
      />
      <DataTable
        screen="billLines"
        label={w('billing.text.lines')}
        columns={read.data?.rows.some(isReported) ? columns : calm}
        rows={read.data?.rows}
        error={read.error}
        rowKey={({ id }) => String(id)}
        {...(staff && {
          onOpen: ({ orderId }: BillLine) => orderId !== null && go(to.orders.OrderDetail({ id: orderId })),
        })}
        rowActions={(line) => <LineActions billId={bill.id} line={line} />}
        empty={<Empty title={w('billing.text.noLines')} />}
        paging={{
          ...page,
          total: read.data?.total ?? 0,
          onPage: (pageNo, pageSize) => setPage({ pageNo, pageSize }),
        }}
        inline
      />
    </Card>
  )
}

function LineActions({ billId: id, line }: { billId: number; line: BillLine }) {
  const requested = { id, lineId: line.id }
  return (
    <ActionButtons
      can={line.can}
      of="billing.text"
      max={1}
      quiet
      acts={{
        disputeLine: runs(billing.billDispute, (text) => ({ ...requested, text }), {
          reason: true,
          done: 'billing.text.done',
        }),
        answerLine: runs(billing.billAnswer, (text) => ({ ...requested, text }), {
          reason: true,
          done: 'billing.text.done',
          consequence: line.dispute,
        }),
        removeLine: runs(billing.billUnadjust, () => requested, { done: 'billing.text.done' }),
      }}
    />
  )
}
