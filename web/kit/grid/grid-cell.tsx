import { memo } from 'react'
import type { WordKey } from '#contract/words.ts'
import { cx } from '../parts/cx.ts'
import { useWords } from '../words/words.ts'
import { cellText, misfitOf } from './sheet/grid-clipboard.ts'
import type { GridColumn } from './grid-types.ts'
import type { GridView } from './grid-view.ts'

type CellProps<Row> = {
  view: GridView<Row>
  row: Row
  column: GridColumn
  rowAt: number
  columnAt: number
  /** Of its row in the store. */
  version: number
}

function Cell<Row>({ view, row, column, rowAt, columnAt }: CellProps<Row>) {
  const { w } = useWords()
  const { store, cell, edges, headsWidth, heads, onSave } = view
  const place = { row: rowAt, column: columnAt }
  const facts = cell?.(row, column)
  const theirs = store.theirsOf(place)
  const error = theirs === undefined ? store.errorOf(place) : undefined
  const locked = !onSave || column.readOnly || facts?.readOnly
  const bad =
    error === undefined
      ? undefined
      : error || w(misfitWord(column, misfitOf(store.value(place))), { currency: column.currency ?? '' })
  return (
    <div
      role="gridcell"
      aria-colindex={heads.length + columnAt + 1}
      aria-readonly={locked || undefined}
      aria-invalid={bad ? true : undefined}
      data-row={rowAt}
      data-column={columnAt}
      title={theirs === undefined ? (bad ?? facts?.title) : w('kit.parts.cellClash')}
      className={cx(
        'lt-cell',
        column.kind !== 'text' && (column.kind === 'boolean' ? 'lt-cell-mid' : 'lt-cell-end'),
        column.mark && `lt-${column.mark}-column`,
        locked && 'lt-locked',
        facts?.tint && `lt-cell-${facts.tint}`,
        store.isDirty(place) && 'lt-dirty',
        bad && 'lt-cell-bad',
        theirs !== undefined && 'lt-cell-clash',
      )}
      data-full={facts?.tint ? undefined : facts?.fill && Math.ceil(facts.fill * 4)}
      style={{ left: headsWidth + (edges[columnAt] ?? 0), width: column.width ?? 76 }}
    >
      {cellText(store.value(place), column)}
      {theirs !== undefined ? (
        <small>
          {w('kit.parts.theirs', { value: cellText(theirs, column) || w('kit.parts.emptyCell') })}
        </small>
      ) : (
        facts?.note !== undefined && <small>{facts.note}</small>
      )}
    </div>
  )
}

const misfitWord = ({ kind }: GridColumn, misfit: ReturnType<typeof misfitOf>): WordKey => {
  if (kind === 'money' && misfit === 'decimals') return 'kit.parts.amountDecimals'
  if (misfit === 'tooLarge') return 'kit.parts.amountTooLarge'
  return kind === 'money' ? 'kit.parts.priceNotNumber' : 'kit.fieldErrors.notNumber'
}

/** Drawn again when its row or what is known of it changes: not when the sheet is scrolled past it. */
export const GridCell = memo(
  Cell,
  (old, next) =>
    old.version === next.version &&
    old.row === next.row &&
    old.column === next.column &&
    old.rowAt === next.rowAt &&
    old.columnAt === next.columnAt &&
    old.view.cell === next.view.cell &&
    old.view.edges === next.view.edges &&
    old.view.headsWidth === next.view.headsWidth,
) as typeof Cell
