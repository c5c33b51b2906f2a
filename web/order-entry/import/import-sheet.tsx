import { useState } from 'react'
import type { OrderImport } from '#contract/order-entry/import/order-import.schema.ts'
import { useAct, useRead } from '../../kit/call/query.ts'
import { Fill } from '../../kit/grid/sheet/fill.tsx'
import { useBulk } from '../../kit/bulk/use-bulk.ts'
import { BulkProgress } from '../../kit/bulk/bulk-progress.tsx'
import { ReasonPanel } from '../../kit/form/reason-panel.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import { entry } from '../order-entry.client.ts'
import { stateTones } from './import-files.tsx'
import { ImportGrid } from './import-grid.tsx'
import { ImportMapping } from './import-mapping.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import './import.css'

/** One file of orders: its columns, what each row comes to, and what is done with it. */
export function ImportSheet({ id }: { id: number }) {
  const read = useRead(entry.importInfo, { id }, { live: ['orderImport'], keep: true, tellsFailure: true })
  const [mapping, setMapping] = useState(false)
  const found = read.data
  if (!found) return read.error ? <LoadError error={read.error} onRetry={() => void read.refetch()} /> : null
  const maps = mapping || found.state === 'mapping'
  return (
    <Fill>
      <PageHead
        title={found.fileName}
        aside={
          <StatusTag tone={stateTones[found.state]}>
            <StateWord state={found.state} />
          </StatusTag>
        }
        sub={<Progress found={found} />}
        actions={!maps && <Acts found={found} onMap={() => setMapping(true)} />}
      />
      {maps ? (
        <ImportMapping found={found} onDone={() => setMapping(false)} />
      ) : (
        <>
          <ImportOutcome found={found} />
          <ImportGrid found={found} />
        </>
      )}
    </Fill>
  )
}

function StateWord({ state }: Pick<OrderImport, 'state'>) {
  const { w } = useWords()
  return <>{w(`order-entry.importStates.${state}`)}</>
}

/** How far the check or the making is; whose file it is where it rests. */
function Progress({ found }: { found: OrderImport }) {
  const { w } = useWords()
  const { state, progress, counts, orders, rows, createdByName } = found
  if (state !== 'checking' && state !== 'making')
    return <span>{w('order-entry.import.about', { rows, by: createdByName })}</span>
  // What is made is ready no more: both together are what there was to make.
  const max = state === 'making' ? progress + counts.ready : Math.max(orders, progress, 1)
  return (
    <span className="import-progress" role="status">
      <progress max={max} value={progress} aria-label={w(`order-entry.importStates.${state}`)} />
      {w('kit.parts.bulkDone', { done: progress, total: max })}
    </span>
  )
}

/** What is done with the whole file. */
function Acts({ found, onMap }: { found: OrderImport; onMap: () => void }) {
  const { w } = useWords()
  const { id, state, counts, left, canTakeBack } = found
  const run = useAct(entry.importRun)
  const busy = state === 'checking' || state === 'making'
  return (
    <>
      {canTakeBack && <TakeBack found={found} />}
      {left > 0 && !busy && (
        <a className="lt-button" href={entry.importRest.href({ id })} download>
          {w('order-entry.import.rest')}
        </a>
      )}
      {!busy && (
        <button type="button" className="lt-button" onClick={onMap}>
          {w('order-entry.import.columns')}
        </button>
      )}
      {counts.ready > 0 && (
        <button
          type="button"
          className="lt-button lt-button-primary"
          disabled={busy || run.running}
          onClick={() => void run.run({ id })}
        >
          {w('order-entry.import.make', { count: counts.ready })}
        </button>
      )}
    </>
  )
}

/** Cancels what the file made, after a reason; told order by order, and on the orders. */
function TakeBack({ found: { id, made } }: { found: OrderImport }) {
  const { w } = useWords()
  const [requested, setRequested] = useState(false)
  const { job, follow } = useBulk(() => undefined)
  const act = useAct(entry.importTakeBack, {
    onDone: (begun) => {
      setRequested(false)
      void follow(begun.id)
    },
  })
  return (
    <>
      {job && <BulkProgress job={job} />}
      <Link className="lt-button" href={to.orders.PlayOrderList(undefined, { importId: id })}>
        {w('order-entry.import.itsOrders')}
      </Link>
      <button type="button" className="lt-button" onClick={() => setRequested(true)}>
        {w('order-entry.import.takeBack')}
      </button>
      <ReasonPanel
        open={requested}
        title={w('order-entry.import.takeBack')}
        facts={<p>{w('order-entry.import.takeBackWhat', { count: made })}</p>}
        needsReason
        danger
        busy={act.running}
        onCancel={() => setRequested(false)}
        onGo={(reason) => void act.run({ id, reason })}
      />
    </>
  )
}
