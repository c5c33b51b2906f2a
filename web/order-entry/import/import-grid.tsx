import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { useMemo, useState } from 'react'
import type { Tone } from '#contract/kit/states.ts'
import { columnWord } from '#contract/order-entry/import/import-columns.ts'
import {
  importPageSize,
  importRowStates,
  type ImportRowState,
} from '#contract/order-entry/import/import-states.ts'
import type { OrderImport, OrderImportRow } from '#contract/order-entry/import/order-import.schema.ts'
import { useAct, useRead } from '../../kit/call/query.ts'
import { Grid } from '../../kit/grid/grid.tsx'
import type { CellChange, GridColumn, GridHead } from '../../kit/grid/grid-types.ts'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { Tabs } from '../../kit/parts/page/tabs.tsx'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import { entry } from '../order-entry.client.ts'
import { RowQuickView } from './row-quick-view.tsx'

const tones: Record<ImportRowState, Tone> = {
  ready: 'info',
  question: 'warn',
  wrong: 'bad',
  before: 'muted',
  left: 'muted',
  made: 'good',
}

/** The column that tells in words what stands against a row. */
const why = 'why'
const whyOf = ({ problems, questions }: OrderImportRow, heads: readonly string[]): string =>
  [
    // Each by the head of its column in the file, so that it is found in a wide table.
    ...problems.map(({ place, message }) => [heads[place], message].filter(Boolean).join(': ')),
    ...questions.filter(({ answer }) => answer === null).map(({ message }) => message),
  ].join(' · ')

const none: readonly OrderImportRow[] = []

/** The rows of a file, mended in place as in a spreadsheet; what is saved is checked again with all others. */
export function ImportGrid({ found }: { found: OrderImport }) {
  const { w } = useWords()
  const { id, state } = found
  const [show, setShow] = useState<ImportRowState>()
  const [pageNo, setPageNo] = useState(1)
  const [looked, setLooked] = useState<number | null>(null)
  const read = useRead(
    entry.importRows,
    { id, ...(show && { states: [show] }), pageNo },
    { live: ['orderImport'], keep: true, tellsFailure: true },
  )
  const mend = useAct(entry.importMend)
  const columns = useColumns(found)
  const heads = useHeads()
  const rows = read.data?.rows ?? none
  const total = read.data?.total ?? 0
  const busy = state === 'making'
  const save = async (changes: CellChange[]) => {
    const cells = changes.map(({ row, column, value }) => ({
      row: Number(row),
      place: Number(column),
      text: value === null ? '' : String(value),
    }))
    return (await mend.run({ id, cells })) ? [] : undefined
  }
  const turn = (next: ImportRowState | undefined) => (setShow(next), setPageNo(1))
  if (read.error && !read.data) return <LoadError error={read.error} onRetry={() => void read.refetch()} />
  return (
    <>
      <StateTabs found={found} show={show} onChange={turn} />
      {rows.length === 0 ? (
        !read.isFetching && <Empty title={w('kit.parts.nothingFound')} />
      ) : (
        <Grid<OrderImportRow>
          label={w('order-entry.import.rows')}
          rows={rows}
          rowKey={(row) => String(row.row)}
          rowName={(row) => w('order-entry.import.rowNo', { row: row.row })}
          columns={columns}
          heads={heads}
          value={(row, { key }) => (key === why ? whyOf(row, found.heads) : row.cells[Number(key)] || null)}
          cell={(row, { key }) => {
            if (key === why)
              return {
                title: whyOf(row, found.heads),
                ...(row.state === 'wrong' && { tint: 'problem' as const }),
              }
            const problem = row.problems.find(({ place }) => place === Number(key))
            return {
              ...(row.state === 'made' && { readOnly: true }),
              ...(problem && { tint: 'problem' as const, title: problem.message }),
            }
          }}
          {...(!busy && { onSave: save })}
          onOpen={(row) => setLooked(row.orderRow ?? row.row)}
          openWord="order-entry.import.why"
        />
      )}
      {total > importPageSize && <RowPages pageNo={pageNo} total={total} onTurn={setPageNo} />}
      <RowQuickView found={found} rows={rows} row={looked} onClose={() => setLooked(null)} />
    </>
  )
}

type StateTabsProps = {
  found: OrderImport
  show: ImportRowState | undefined
  onChange: (show: ImportRowState | undefined) => void
}
/** How many orders are in each state. */
function StateTabs({ found: { counts, orders }, show, onChange }: StateTabsProps) {
  const { w } = useWords()
  return (
    <Tabs
      label={w('order-entry.import.rows')}
      value={show ?? 'all'}
      onChange={(next) => onChange(asOneOf(importRowStates, next))}
      tabs={[
        { value: 'all', word: 'kit.sheets.all', count: orders },
        ...importRowStates.map((one) => ({
          value: one,
          word: `order-entry.importRowStates.${one}` as const,
          count: counts[one],
          attention: one === 'wrong' || one === 'question',
        })),
      ]}
    />
  )
}

type RowPagesProps = { pageNo: number; total: number; onTurn: (pageNo: number) => void }
/** The rows before and after those shown. */
function RowPages({ pageNo, total, onTurn }: RowPagesProps) {
  const { w } = useWords()
  return (
    <nav className="import-pages" aria-label={w('order-entry.import.pages')}>
      <button type="button" className="lt-button" disabled={pageNo === 1} onClick={() => onTurn(pageNo - 1)}>
        {w('order-entry.import.rowsBefore')}
      </button>
      {w('order-entry.import.rowsOf', {
        from: (pageNo - 1) * importPageSize + 1,
        to: Math.min(pageNo * importPageSize, total),
        total,
      })}
      <button
        type="button"
        className="lt-button"
        disabled={pageNo * importPageSize >= total}
        onClick={() => onTurn(pageNo + 1)}
      >
        {w('order-entry.import.rowsAfter')}
      </button>
    </nav>
  )
}

/** A column of the file under its own head, with what it is taken for. */
function useColumns({ heads, mapping }: OrderImport): readonly GridColumn[] {
  const { w } = useWords()
  return useMemo(
    () => [
      { key: why, title: w('order-entry.import.why'), kind: 'text' as const, readOnly: true, width: 220 },
      ...heads.map((head, place): GridColumn => {
        const column = mapping.columns[place]
        return {
          key: String(place),
          title: head || `(${place + 1})`,
          head: (
            <>
              <b>{head || `(${place + 1})`}</b>
              <span>{column ? w(columnWord(column)) : w('order-entry.import.passOver')}</span>
            </>
          ),
          kind: 'text',
          width: 132,
        }
      }),
    ],
    [heads, mapping.columns, w],
  )
}

function useHeads(): readonly GridHead<OrderImportRow>[] {
  const { w } = useWords()
  return useMemo(
    () => [
      { key: 'row', title: w('order-entry.import.row'), width: 48, render: (row) => row.row },
      {
        key: 'state',
        title: w('order-entry.import.state'),
        width: 170,
        render: (row) => (
          <span className="import-state">
            {row.state && (
              <StatusTag tone={tones[row.state]}>{w(`order-entry.importRowStates.${row.state}`)}</StatusTag>
            )}
            {row.orderId !== null && (
              <Link href={to.orders.OrderDetail({ id: row.orderId })}>{row.orderCode}</Link>
            )}
          </span>
        ),
      },
    ],
    [w],
  )
}
