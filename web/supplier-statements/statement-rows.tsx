import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { useState } from 'react'
import { nameIn } from '#contract/kit/languages.ts'
import { rowKinds } from '#contract/supplier-statements/statement-columns.ts'
import type { StatementInfo, StatementRow } from '#contract/supplier-statements/statement.schema.ts'
import { useRead } from '../kit/call/query.ts'
import { moneyCell } from '../kit/list/table/cells.tsx'
import { DataTable } from '../kit/list/table/data-table.tsx'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { Card } from '../kit/parts/page/cards.tsx'
import { Empty } from '../kit/parts/page/empty.tsx'
import { Tabs } from '../kit/parts/page/tabs.tsx'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { OrderLink } from '../kit/route/source-link.tsx'
import { language, useWords, word } from '../kit/words/words.ts'
import { RowActions } from './row-actions.tsx'
import { statements } from './supplier-statements.client.ts'
import { comparedRow } from '#contract/supplier-statements/compared.fields.ts'
import { columnsOf } from '../kit/record/record-columns.tsx'

const tones = { same: 'good', amount: 'bad', theirs: 'warn', ours: 'info', unread: 'bad' } as const
const problems = ['columns', 'amount', 'currency', 'day', 'letters', 'nothing'] as const

const answerText = ({ problem, answer, note }: StatementRow): string => {
  const existing = asOneOf(problems, problem)
  return [
    existing && word(`supplier-statements.problems.${existing}`),
    answer && word(`supplier-statements.answers.${answer}`),
    note,
  ]
    .filter(Boolean)
    .join(' · ')
}

const column = columnsOf(comparedRow)
const columns: readonly Column<StatementRow>[] = [
  {
    key: 'row',
    title: 'supplier-statements.fields.row',
    text: ({ row }) => (row === null ? '–' : String(row)),
    align: 'right',
    frozen: true,
    width: 56,
  },
  column('kind', {
    render: ({ kind }) => (
      <StatusTag tone={tones[kind]}>{word(`supplier-statements.kinds.${kind}`)}</StatusTag>
    ),
    width: 125,
    card: 'sub',
  }),
  {
    key: 'code',
    title: 'supplier-statements.fields.code',
    text: ({ code, guest }) => code || guest,
    width: 120,
    card: 'title',
  },
  column('day', { width: 110, hidden: true }),
  column('guest', { width: 140, hidden: true }),
  column('theirsMinor', {
    ...moneyCell((row) => [row.theirsMinor, row.currency], { code: false }),
    width: 105,
    card: 'meta',
  }),
  column('orderCode', {
    key: 'order',
    render: ({ orderId, orderCode }) => (orderId === null ? null : <OrderLink of={{ orderId, orderCode }} />),
    width: 100,
    card: 'meta',
  }),
  column('lineDay', { width: 105, card: 'meta' }),
  column('lead', { width: 130, grow: true, card: 'meta' }),
  column('oursMinor', {
    ...moneyCell((row) => [row.oursMinor, row.currency], { code: false }),
    width: 105,
    card: 'meta',
  }),
  {
    key: 'difference',
    title: 'supplier-statements.fields.difference',
    ...moneyCell(
      (row) => [
        row.kind === 'amount' ? (row.theirsOfLineMinor ?? 0) - (row.oursMinor ?? 0) : null,
        row.currency,
      ],
      {
        code: false,
        signed: true,
      },
    ),
    width: 105,
    card: 'meta',
  },
  column('owedMinor', {
    ...moneyCell((row) => [row.owedMinor, row.currency], { code: false }),
    width: 110,
    hidden: true,
  }),
  {
    key: 'foundBy',
    title: 'supplier-statements.fields.foundBy',
    text: ({ foundBy }) => foundBy && word(`supplier-statements.foundBy.${foundBy}`),
    width: 130,
    hidden: true,
  },
  {
    key: 'item',
    title: 'suppliers.payables.item',
    text: ({ names }) => (names ? nameIn(names, language()) : ''),
    width: 200,
    hidden: true,
  },
  column('answer', { text: answerText, width: 150, card: 'meta' }),
]

/** Their rows beside our lines; those that wait for a word first, where there are any. */
export function StatementRows({ statement }: { statement: StatementInfo }) {
  const { w } = useWords()
  const { id, counts, waiting, version } = statement
  const [tab, setTab] = useState('all')
  const [page, setPage] = useState({ pageNo: 1, pageSize: 50 })
  const kind = asOneOf([...rowKinds, 'waiting' as const], tab)
  const read = useRead(
    statements.rows,
    { id, kind, ...page },
    { live: ['supplierStatement', 'order', 'paymentRun'], keep: true },
  )
  return (
    <Card title="supplier-statements.text.rows">
      <Tabs
        label={w('supplier-statements.fields.kind')}
        value={tab}
        onChange={(next) => (setTab(next), setPage({ ...page, pageNo: 1 }))}
        tabs={[
          { value: 'all', word: 'supplier-statements.text.all' },
          {
            value: 'waiting',
            word: 'supplier-statements.kinds.waiting',
            count: waiting,
            attention: waiting > 0,
          },
          ...rowKinds.map((one) => ({
            value: one,
            word: `supplier-statements.kinds.${one}` as const,
            count: counts[one],
          })),
        ]}
      />
      <DataTable
        screen="supplierStatementRows"
        label={w('supplier-statements.text.rows')}
        columns={columns}
        rows={read.data?.rows}
        error={read.error}
        rowKey={({ row, lineId }) => (row === null ? `line ${lineId}` : String(row))}
        rowActions={(row) => <RowActions statement={{ id, version }} row={row} />}
        empty={<Empty title={w('supplier-statements.text.noRows')} />}
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
