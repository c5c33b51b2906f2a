import { useState } from 'react'
import type { ImportRow, SkuImport } from '#contract/catalog/import.api.ts'
import type { Column } from '../kit/list/data-table-columns.ts'
import { DataTable } from '../kit/list/data-table.tsx'
import { Drawer } from '../kit/parts/drawer.tsx'
import { Empty } from '../kit/parts/empty.tsx'
import { LoadError } from '../kit/parts/load-error.tsx'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { Tabs } from '../kit/parts/tabs.tsx'
import { useAct, useRead } from '../kit/query.ts'
import { useRemembered } from '../kit/remembered.ts'
import { useWords } from '../kit/words.ts'
import { catalog } from './catalog.client.ts'
import './sku-import.css'

const tones = { create: 'good', update: 'info', same: 'muted', refused: 'bad' } as const
const verdicts = ['create', 'update', 'same', 'refused'] as const
type Verdict = (typeof verdicts)[number]

function RowVerdict({ row }: { row: ImportRow }) {
  const { w } = useWords()
  if (!row.verdict) return null
  return (
    <StatusTag tone={tones[row.verdict]}>
      {w(row.done ? 'catalog.text.rowDone' : `catalog.verdicts.${row.verdict}`)}
    </StatusTag>
  )
}

/** What changes, or column by column why it is refused. */
const What = ({ row: { problems, changes } }: { row: ImportRow }) =>
  problems.length ? (
    <ul className="import-problems">
      {problems.map(({ column, message }) => (
        <li key={column + message}>
          {column && <b>{column}: </b>}
          {message}
        </li>
      ))}
    </ul>
  ) : (
    <>{changes.join(', ')}</>
  )

const columns: readonly Column<ImportRow>[] = [
  {
    key: 'row',
    title: 'catalog.fields.row',
    width: 70,
    align: 'right',
    frozen: true,
    render: (row) => row.row,
    card: 'sub',
  },
  { key: 'code', title: 'catalog.fields.code', width: 130, render: (row) => row.code, card: 'title' },
  {
    key: 'verdict',
    title: 'catalog.fields.verdict',
    width: 120,
    render: (row) => <RowVerdict row={row} />,
    card: 'sub',
  },
  {
    key: 'what',
    title: 'catalog.fields.what',
    width: 360,
    grow: true,
    render: (row) => <What row={row} />,
    card: 'meta',
  },
]

type ImportProps = { open: boolean; onClose: () => void }

/** A spreadsheet of SKUs: sent, checked row by row, and done when the person has seen what it comes to. */
export function SkuImportDrawer({ open, onClose }: ImportProps) {
  const { w } = useWords()
  const [id, setId] = useRemembered('catalog.import', 0)
  const [verdict, setVerdict] = useState<Verdict>()
  const [pageNo, setPageNo] = useState(1)
  const pageSize = 50
  const read = useRead(
    catalog.importInfo,
    { id, verdict, pageNo, pageSize },
    { enabled: open && id > 0, keep: true, live: ['skuImport'], tellsFailure: true },
  )
  const found = id > 0 ? read.data : undefined
  const turnTo = (next: Verdict | undefined) => (setVerdict(next), setPageNo(1))
  const begin = (next: number) => (setId(next), turnTo(undefined))
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={w('catalog.text.importTitle')}
      width={860}
      foot={found && <Foot found={found} onOther={() => begin(0)} />}
    >
      {id === 0 && <Choose onSent={begin} />}
      {id > 0 && read.error && !found && (
        <>
          <LoadError error={read.error} onRetry={() => void read.refetch()} />
          <Choose onSent={begin} />
        </>
      )}
      {found && (
        <>
          <Progress found={found} />
          <Tabs
            label={w('catalog.fields.verdict')}
            value={verdict ?? 'all'}
            onChange={(next) => turnTo(verdicts.find((one) => one === next))}
            tabs={[
              { value: 'all', word: 'catalog.text.all', count: found.rowCount },
              ...verdicts.map((one) => ({
                value: one,
                word: `catalog.verdicts.${one}` as const,
                count: found.counts[one],
                attention: one === 'refused',
              })),
            ]}
          />
          <DataTable
            screen="SkuImport"
            label={w('catalog.text.importTitle')}
            columns={columns}
            rows={found.rows}
            rowKey={({ row }) => String(row)}
            busy={read.isFetching && read.isPlaceholderData}
            empty={<Empty title={w('kit.parts.nothingFound')} />}
            paging={{ total: found.total, pageNo, pageSize, onPage: setPageNo }}
            inline
          />
        </>
      )}
    </Drawer>
  )
}

/** The file: chosen, or dropped. */
function Choose({ onSent }: { onSent: (id: number) => void }) {
  const { w } = useWords()
  const [why, setWhy] = useState('')
  const send = useAct(catalog.importUpload, {
    onDone: ({ id }) => onSent(id),
    onFields: ([first]) => setWhy(first?.message ?? ''),
  })
  const take = (file: File | undefined) => {
    setWhy('')
    if (file) void send.run({ file: file as never })
  }
  return (
    <div
      className="import-choose"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => (event.preventDefault(), take(event.dataTransfer.files[0]))}
    >
      <p>{w('catalog.text.importHelp')}</p>
      <label className="lt-button lt-button-primary">
        {w(send.running ? 'catalog.text.importSending' : 'catalog.text.importChoose')}
        <input
          type="file"
          accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          disabled={send.running}
          onChange={(event) => {
            take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </label>
      {why && (
        <p role="alert" className="lt-bad">
          {why}
        </p>
      )}
    </div>
  )
}

const planned = ({ counts }: SkuImport): number => counts.create + counts.update

/** How far the check, or the import itself, is; and what was passed over. */
function Progress({ found }: { found: SkuImport }) {
  const { w } = useWords()
  const { state, checked, rowCount, done, unknownHeads, fileName } = found
  const [value, max] = state === 'checking' ? [checked, rowCount] : [done, planned(found)]
  const moves = state === 'checking' || state === 'importing'
  return (
    <div className="import-progress" role="status">
      <b>{fileName}</b>
      <StatusTag tone={state === 'failed' ? 'bad' : state === 'done' ? 'good' : moves ? 'progress' : 'info'}>
        {w(`catalog.importStates.${state}`)}
      </StatusTag>
      {moves && <progress max={max} value={value} aria-label={w(`catalog.importStates.${state}`)} />}
      {moves && <span>{w('kit.parts.bulkDone', { done: value, total: max })}</span>}
      {state === 'done' && <span>{w('catalog.text.importDone', { count: done })}</span>}
      {unknownHeads.length > 0 && (
        <small>{w('catalog.text.unknownHeads', { heads: unknownHeads.join(', ') })}</small>
      )}
    </div>
  )
}

function Foot({ found, onOther }: { found: SkuImport; onOther: () => void }) {
  const { w } = useWords()
  const run = useAct(catalog.importRun)
  const { id, state, counts } = found
  const count = planned(found)
  return (
    <>
      {counts.refused > 0 && (
        <a className="lt-button" href={catalog.importReport.href({ id })} download>
          {w('catalog.text.importReport')}
        </a>
      )}
      {state !== 'importing' && (
        <button type="button" className="lt-button" onClick={onOther}>
          {w('catalog.text.importOther')}
        </button>
      )}
      {state === 'checked' && count > 0 && (
        <button
          type="button"
          className="lt-button lt-button-primary"
          disabled={run.running}
          onClick={() => void run.run({ id })}
        >
          {w('catalog.text.importRun', { count })}
        </button>
      )}
    </>
  )
}
