import { useCallback, useState } from 'react'
import type { PriceLogEntry } from '#contract/pricing/log/price-log.schema.ts'
import { importedAct, wholeActWord } from '#contract/pricing/log/whole-act.ts'
import { useSentences } from '../../audit/sentence.public.ts'
import { bulkCalls } from '../../kit/bulk/bulk-calls.ts'
import { BulkProgress, BulkMessages } from '../../kit/bulk/bulk-progress.tsx'
import { useBulk } from '../../kit/bulk/use-bulk.ts'
import { ReasonPanel } from '../../kit/form/reason-panel.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import { TimeText } from '../../kit/parts/date-text.tsx'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { invalidateDomains, useRead } from '../../kit/call/query.ts'
import { timeZone } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { changesColumn, revertedColumn } from './price-log-columns.tsx'
import { pricing } from '../pricing.client.ts'

type Whole = NonNullable<PriceLogEntry['bulk']>
/** What a bulk act on prices came to, in one sentence. */
export function useWholeSentence() {
  const { w } = useWords()
  return useCallback(
    ({ type }: PriceLogEntry, { act, parts: count }: Whole) => w(wholeActWord(type, act), { count }),
    [w],
  )
}

const Sentence = ({ row }: { row: PriceLogEntry }) => useSentences().sentence(row)

const columns: readonly Column<PriceLogEntry>[] = [
  {
    key: 'what',
    title: 'pricing.fields.what',
    width: 420,
    grow: true,
    render: (row) => <Sentence row={row} />,
    card: 'title',
  },
  changesColumn,
  revertedColumn,
]

type WholeProps = {
  entry: PriceLogEntry
  bulk: Whole
  /** Opens one part: every price of it before and after. */
  onOpen: (part: PriceLogEntry) => void
  onClose: () => void
}

/** One act on the prices of many SKUs, SKU by SKU, and the way to take it back as one. */
export function WholeActDrawer({ entry, bulk, onOpen, onClose }: WholeProps) {
  const { w } = useWords()
  const whole = useWholeSentence()
  const { who } = useSentences()
  const [asking, setAsking] = useState(false)
  const { job, follow } = useBulk(() => void invalidateDomains(['pricing']))
  const takeBack = async () => {
    setAsking(false)
    await follow((await bulkCalls.undo(bulk.id)).id)
  }
  const revert = entry.can['revert'] === true && (
    <button type="button" className="lt-button lt-button-primary" onClick={() => setAsking(true)}>
      {w('pricing.text.revert')}
    </button>
  )
  return (
    <Drawer
      open
      onClose={onClose}
      title={w('pricing.fields.what')}
      width={860}
      foot={job ? <BulkProgress job={job} /> : revert}
    >
      <div className="lt-drawer-form">
        <p>{whole(entry, bulk)}</p>
        <p className="lt-field-help">
          {who(entry)} · <TimeText at={entry.at} zone={timeZone()} /> {entry.origin && `· ${entry.origin}`}
        </p>
        {job && <BulkMessages messages={job.told} />}
        <PartsTable bulkId={bulk.id} onOpen={onOpen} />
      </div>
      <ReasonPanel
        open={asking}
        title={w('pricing.text.revert')}
        facts={w(bulk.act === importedAct ? 'pricing.sheet.wholeRevert' : 'pricing.raise.wholeRevert')}
        needsReason={false}
        danger
        onCancel={() => setAsking(false)}
        onGo={() => void takeBack()}
      />
    </Drawer>
  )
}

function PartsTable({ bulkId, onOpen }: Pick<WholeProps, 'onOpen'> & { bulkId: number }) {
  const { w } = useWords()
  const [page, setPage] = useState({ pageNo: 1, pageSize: 100 })
  const ask = { bulkId, ...page }
  const read = useRead(pricing.priceLogList, ask, { keep: true, live: ['price'], tellsFailure: true })
  return (
    <DataTable
      inline
      screen="price-act-parts"
      label={w('pricing.fields.changes')}
      columns={columns}
      rows={read.data?.rows}
      rowKey={(row) => String(row.id)}
      error={read.error}
      onRetry={() => void read.refetch()}
      onOpen={onOpen}
      pressOpens
      empty={<Empty />}
      paging={{
        total: read.data?.total ?? 0,
        ...page,
        onPage: (pageNo, pageSize) => setPage({ pageNo, pageSize }),
      }}
    />
  )
}
