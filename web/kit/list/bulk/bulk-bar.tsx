import { useState, type Dispatch, type ReactNode, type SetStateAction } from 'react'
import type { WordKey } from '#contract/words.ts'
import type { SentCall } from '../../bulk/bulk-calls.ts'
import { BulkProgress, BulkMessages, type BulkMessage } from '../../bulk/bulk-progress.tsx'
import { useBulk } from '../../bulk/use-bulk.ts'
import { Kbd } from '../../parts/keys/kbd.tsx'
import { MenuButton } from '../../parts/layers/menu-button.tsx'
import { cx } from '../../parts/cx.ts'
import { ReasonPanel } from '../../form/reason-panel.tsx'
import { set, type Picked } from '../table/row-selection.ts'
import { useWords, wholeWord } from '../../words/words.ts'
import { WhyNot } from './why-not.tsx'
import { fitting, leftOut, type Fit } from './left-out.ts'
import { Icon } from '../../parts/icons.tsx'
import './bulk-bar.css'

/** One act for all selected rows. */
export type BulkAct<Row> = {
  key: string
  word: WordKey
  /** Asked before it is done: what its calls would ask is answered with that yes. */
  danger?: boolean
  /** Asks for one reason for all of them before it runs. */
  reason?: boolean
  /** What else it wants to know before it runs, and what that comes to for these rows; the values belong to the page. */
  fields?: ReactNode | ((rows: readonly Row[]) => ReactNode)
  summary?: ((rows: readonly Row[]) => ReactNode) | undefined
  /** Holds it back until the fields are filled. */
  held?: boolean
  /** Rows that it can be done to, as their `can` says; the others are left out, and the bar says how many and why. */
  fits?: (row: Row) => Fit
  /** The call that does it to one row: the server makes it, and goes on when the page is left. */
  run: (row: Row, reason: string) => SentCall
}

type BulkBarProps<Row> = {
  rows: Row[]
  acts: readonly BulkAct<Row>[]
  /** Buttons of the page beside the acts: what is done to all of them as one. */
  extra?: ReactNode
  nameOf: (row: Row) => { key: string; name: string }
  /** Let go of once the act has begun, so that others can be picked meanwhile; what failed is picked again. */
  onKeys: Dispatch<SetStateAction<Picked>>
  onDone?: () => void
}

/** Slides in when rows are selected; tells how far it is and why some failed. */
export function BulkBar<Row>({ rows, acts, extra, nameOf, onKeys, onDone }: BulkBarProps<Row>) {
  const { w } = useWords()
  const [requested, setRequested] = useState('')
  const asking = acts.find((act) => act.key === requested)
  const {
    job,
    start: begin,
    forget,
  } = useBulk((failed) => {
    onKeys((keys) => set(keys, failed, true))
    onDone?.()
  })
  const running = job?.state === 'running'
  const [skipped, setSkipped] = useState<readonly BulkMessage[]>([])
  const start = (act: BulkAct<Row>, reason: string) => {
    setRequested('')
    setSkipped(
      leftOut(rows, act).flatMap((group) =>
        group.rows.map((row) => ({ ...nameOf(row), why: wholeWord(group.why) })),
      ),
    )
    const items = fitting(rows, act).map((row) => ({ ...nameOf(row), ...act.run(row, reason) }))
    return begin(act.word, items, { sure: Boolean(act.danger), onBegun: () => onKeys({}) })
  }
  const press = (act: BulkAct<Row>) =>
    act.reason || act.danger || act.fields ? setRequested(act.key) : void start(act, '')
  const label = (act: BulkAct<Row>) => {
    const count = fitting(rows, act).length
    return count < rows.length ? `${w(act.word)} (${count})` : w(act.word)
  }
  if (!rows.length && !job && !skipped.length) return null
  const offered = acts.filter((act) => fitting(rows, act).length)
  return (
    <section className="lt-bulk" aria-label={w('kit.parts.bulk')}>
      <div className="lt-bulk-line">
        {rows.length > 0 && <b>{w('kit.parts.selectedCount', { count: rows.length })}</b>}
        {!running && <Acts acts={offered} label={label} onPick={press} />}
        {!running && extra}
        {job && <BulkProgress job={job} />}
        <button
          type="button"
          className="lt-button lt-button-plain lt-bulk-end"
          onClick={() => (forget(), setSkipped([]), onKeys({}))}
          disabled={running}
        >
          {w('kit.parts.letGo')} <Kbd keys="escape" />
        </button>
      </div>
      {!running && rows.length > 0 && <WhyNot rows={rows} acts={acts} nameOf={nameOf} />}
      <BulkMessages messages={[...(job?.told ?? []), ...skipped]} />
      <ReasonPanel
        open={asking !== undefined}
        title={asking ? w(asking.word) : ''}
        facts={asking ? w('kit.parts.selectedCount', { count: fitting(rows, asking).length }) : undefined}
        needsReason={Boolean(asking?.reason)}
        danger={Boolean(asking?.danger)}
        busy={Boolean(asking?.held)}
        onCancel={() => setRequested('')}
        onGo={(reason) => asking && void start(asking, reason)}
        summary={asking?.summary?.(fitting(rows, asking))}
      >
        {typeof asking?.fields === 'function' ? asking.fields(fitting(rows, asking)) : asking?.fields}
      </ReasonPanel>
    </section>
  )
}

type ActsProps<Row> = {
  acts: readonly BulkAct<Row>[]
  label: (act: BulkAct<Row>) => string
  onPick: (act: BulkAct<Row>) => void
}

/** So many acts are buttons; what is likely to be wanted less often stands behind them in a menu. */
const buttons = 6

function Acts<Row>({ acts, label, onPick }: ActsProps<Row>) {
  const { w } = useWords()
  // One act alone is no menu.
  const max = acts.length > buttons + 1 ? buttons : acts.length
  return (
    <>
      {acts.slice(0, max).map((act) => (
        <button
          key={act.key}
          type="button"
          className={cx('lt-button', act.danger && 'lt-button-danger')}
          onClick={() => onPick(act)}
        >
          {label(act)}
        </button>
      ))}
      {acts.length > max && (
        <MenuButton
          label={w('kit.parts.moreActions')}
          items={acts.slice(max).map((act) => ({
            key: act.key,
            label: label(act),
            onPick: () => onPick(act),
            ...(act.danger && { danger: true }),
          }))}
        >
          {w('kit.parts.more')} <Icon name="down" size={14} />
        </MenuButton>
      )}
    </>
  )
}
