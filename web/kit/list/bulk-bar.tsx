import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { WordKey } from '#contract/words.ts'
import { runBulk, type BulkProgress } from './bulk-run.ts'
import { cx } from '../parts/cx.ts'
import { ReasonPanel } from '../form/reason-panel.tsx'
import { toast } from '../parts/toast.tsx'
import { useWords } from '../words.ts'
import './bulk-bar.css'

/** One act for all selected rows. */
export type BulkAct<Row> = {
  key: string
  word: WordKey
  danger?: boolean
  /** Asks for one reason for all of them before it runs. */
  reason?: boolean
  /** What else it wants to know, asked before it runs; the values belong to the page. */
  fields?: ReactNode
  /** Holds it back until the fields are filled. */
  held?: boolean
  /** Rows that it can be done to; the others are left out, and the button counts. */
  fits?: (row: Row) => boolean
  /** Does it to one row; throws where it fails. Pass `{ skipToast: true }` to the call: the bar tells failures. */
  run: (row: Row, reason: string) => Promise<unknown>
  /** Takes it back from one row, given as it was before; offered when it is done. */
  undo?: (row: Row) => Promise<unknown>
}

type BulkBarProps<Row> = {
  rows: Row[]
  acts: readonly BulkAct<Row>[]
  /** Buttons of the page beside the acts: what is done to all of them as one. */
  extra?: ReactNode
  nameOf: (row: Row) => { key: string; name: string }
  /** All are through: the keys that failed stay selected. */
  onDone: (failed: string[]) => void
  onClear: () => void
}

/** Runs acts through all their rows, one after the other in sight; what failed stays told, what is done can be taken back. */
function useBulkRun<Row>({ nameOf, onDone }: Pick<BulkBarProps<Row>, 'nameOf' | 'onDone'>) {
  const { w } = useWords()
  const [progress, setProgress] = useState<BulkProgress | null>(null)
  const stopped = useRef(false)
  useEffect(() => () => void (stopped.current = true), [])
  const through = async (rows: readonly Row[], act: (row: Row) => Promise<unknown>) => {
    stopped.current = false
    const end = await runBulk({ rows, nameOf, act, onProgress: setProgress, stopped: () => stopped.current })
    if (!end.failed.length) setProgress(null)
    onDone(end.failed.map((row) => row.key))
    return end
  }
  const start = async ({ run, undo }: BulkAct<Row>, rows: readonly Row[], reason: string) => {
    const done: Row[] = []
    const { total } = await through(rows, async (row) => (await run(row, reason), done.push(row)))
    const text = w('kit.parts.bulkDone', { done: done.length, total })
    if (undo && done.length) toast.good(text, () => void through(done, undo))
  }
  return { progress, start, stop: () => (stopped.current = true), forget: () => setProgress(null) }
}

/** Slides in when rows are selected; tells how far it is and why some failed. */
export function BulkBar<Row>({ rows, acts, extra, nameOf, onDone, onClear }: BulkBarProps<Row>) {
  const { w } = useWords()
  const [asked, setAsked] = useState('')
  const asking = acts.find((act) => act.key === asked)
  const { progress, ...run } = useBulkRun({ nameOf, onDone })
  const fitting = (act: BulkAct<Row>) => (act.fits ? rows.filter(act.fits) : rows)
  const start = (act: BulkAct<Row>, reason: string) => {
    setAsked('')
    return run.start(act, fitting(act), reason)
  }
  if (!rows.length && !progress) return null
  return (
    <section className="lt-bulk" aria-label={w('kit.parts.bulk')}>
      <div className="lt-bulk-line">
        <b>{w('kit.parts.selectedCount', { count: rows.length })}</b>
        {!progress?.running &&
          acts.map((act) => (
            <button
              key={act.key}
              type="button"
              className={cx('lt-button', act.danger && 'lt-button-danger')}
              disabled={!fitting(act).length}
              onClick={() =>
                act.reason || act.danger || act.fields ? setAsked(act.key) : void start(act, '')
              }
            >
              {w(act.word)}
              {fitting(act).length < rows.length && ` (${fitting(act).length})`}
            </button>
          ))}
        {!progress?.running && extra}
        {progress && <Progress progress={progress} onStop={run.stop} />}
        <button
          type="button"
          className="lt-button lt-button-plain lt-bulk-end"
          onClick={() => (run.forget(), onClear())}
          disabled={progress?.running}
        >
          {w('kit.parts.letGo')}
        </button>
      </div>
      {progress && <Failed progress={progress} />}
      <ReasonPanel
        open={asking !== undefined}
        title={asking ? w(asking.word) : ''}
        facts={asking ? w('kit.parts.selectedCount', { count: fitting(asking).length }) : undefined}
        needsReason={Boolean(asking?.reason)}
        danger={Boolean(asking?.danger)}
        busy={Boolean(asking?.held)}
        onCancel={() => setAsked('')}
        onGo={(reason) => asking && void start(asking, reason)}
      >
        {asking?.fields}
      </ReasonPanel>
    </section>
  )
}

/** How far it is, and the way to stop it. */
export function Progress({ progress, onStop }: { progress: BulkProgress; onStop: () => void }) {
  const { w } = useWords()
  return (
    <span className="lt-bulk-progress" role="status">
      <progress max={progress.total} value={progress.done + progress.failed.length} />
      {w('kit.parts.bulkDone', { done: progress.done, total: progress.total })}
      {progress.failed.length > 0 && (
        <b className="lt-bad">{w('kit.parts.bulkFailed', { count: progress.failed.length })}</b>
      )}
      {progress.running && (
        <button type="button" className="lt-button" onClick={onStop}>
          {w('kit.parts.stop')}
        </button>
      )}
    </span>
  )
}

/** What could not be done, and why. */
export function Failed({ progress: { failed } }: { progress: BulkProgress }) {
  if (failed.length === 0) return null
  return (
    <ul className="lt-bulk-failed">
      {failed.map((row) => (
        <li key={row.key}>
          <b>{row.name}</b> {row.why}
        </li>
      ))}
    </ul>
  )
}
