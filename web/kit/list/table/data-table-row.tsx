import { memo, useState, type CSSProperties, type MouseEvent, type ReactNode } from 'react'
import { cx } from '../../parts/cx.ts'
import { useWords } from '../../words/words.ts'
import { ActsOfRow } from '../../parts/acts/acts-of-record.ts'
import { FoundElsewhere } from '../found/found-elsewhere.tsx'
import { InlineEdit } from '../rows/inline-edit.tsx'
import { RowName } from '../rows/row-link.tsx'
import { cellOf, nameOf, sameCells, type Column, type DrawnColumn } from './data-table-columns.ts'

export type RowHandlers<Row> = {
  press: (row: Row, event: MouseEvent) => void
  open?: (row: Row) => void
  /** Where it opens, as a link. */
  href?: (row: Row) => string
  /** Ticks a row; `range` from the last one ticked. */
  pick?: (row: Row, range: boolean) => void
  actions?: (row: Row) => ReactNode
  pickLabel: string
}

export type RowSearch<Row> = { words: readonly string[]; hidden: readonly Column<Row>[]; in: string }

type RowProps<Row> = {
  row: Row
  rowKey: string
  index: number
  /** Place in the whole list, for people who hear the table. */
  ariaIndex: number
  columns: DrawnColumn<Row>[]
  handlers: RowHandlers<Row>
  selected: boolean
  current: boolean
  stop: boolean
  /** What was searched for, and columns out of sight that may hold it. */
  search?: RowSearch<Row> | undefined
  measure?: (node: HTMLElement | null) => void
}

/** Where a frozen cell sticks; the selection column before it is 36 px wide. */
export const stick = (left: number | undefined, shift: number): CSSProperties | undefined =>
  left === undefined ? undefined : { insetInlineStart: left + shift }

export const cellClass = (align: string | undefined, left: number | undefined) =>
  cx(align === 'right' && 'lt-right', align === 'center' && 'lt-center', left !== undefined && 'lt-frozen')

function DataRow<Row>({
  row,
  rowKey,
  index,
  ariaIndex,
  columns,
  handlers,
  selected,
  current,
  stop,
  search,
  measure,
}: RowProps<Row>) {
  // Cells follow a change of language, whoever draws them.
  useWords()
  // Made when first pointed at or reached, shown while that lasts; what they opened (a menu, a panel) outlives it.
  const [reached, setReached] = useState(false)
  const shift = handlers.pick ? 36 : 0
  const drawn = columns.map(({ column }) => column)
  return (
    <tr
      ref={measure}
      data-index={index}
      data-key={rowKey}
      data-selected={selected || undefined}
      data-current={current || undefined}
      aria-rowindex={ariaIndex}
      tabIndex={stop ? 0 : -1}
      onClick={(event) => handlers.press(row, event)}
      onDoubleClick={handlers.open && (() => handlers.open?.(row))}
      {...(handlers.actions && {
        onMouseEnter: () => setReached(true),
        onFocus: () => setReached(true),
      })}
    >
      {handlers.pick && (
        <td className="lt-pick lt-frozen" style={{ insetInlineStart: 0 }}>
          <input
            type="checkbox"
            checked={selected}
            aria-label={`${handlers.pickLabel} ${columns[0]?.column.text?.(row) ?? rowKey}`}
            onChange={() => undefined}
            onClick={(event) => handlers.pick?.(row, event.shiftKey)}
            tabIndex={-1}
          />
        </td>
      )}
      {columns.map(({ column, left, far, empty }) => (
        <td key={column.key} className={cellClass(column.align, left)} style={stick(left, shift)}>
          {search?.in === column.key && (
            <FoundElsewhere row={row} words={search.words} hidden={search.hidden} shown={drawn} />
          )}
          {!empty && <Cell column={column} row={row} href={handlers.href} far={far} />}
        </td>
      ))}
      <td className="lt-tail">
        {reached && handlers.actions && (
          <ActsOfRow value={nameOf(drawn, row)}>
            <div className="lt-row-acts">{handlers.actions(row)}</div>
          </ActsOfRow>
        )}
      </td>
    </tr>
  )
}

type CellProps<Row> = { column: Column<Row>; row: Row; href: RowHandlers<Row>['href']; far: boolean }

/** What a cell shows: what names the row is its link, what can be changed here has its pencil. */
function Cell<Row>({ column, row, href, far }: CellProps<Row>) {
  const { edit, frozen, card, render, title } = column
  const names = Boolean(frozen) || card === 'title'
  const cell = cellOf(column, row)
  // A row is as high as its name is long: nothing else makes it higher than two lines, what is out of sight than one.
  const isLong = !names && typeof cell === 'string' && cell.length > (far ? 0 : 20)
  const said = isLong ? <span className={cx('lt-lines', far && 'lt-line')}>{cell}</span> : cell
  if (edit)
    return (
      <InlineEdit row={row} edit={edit} title={title}>
        {said}
      </InlineEdit>
    )
  if (!href || !names) return <>{said}</>
  return (
    <RowName href={href(row)} plain={!render}>
      {said}
    </RowName>
  )
}

/** Drawn again only when the row itself, its cells or its mark change, not while a width is dragged. */
export const TableRow = memo(DataRow, (old, next) =>
  (Object.keys(next) as (keyof typeof next)[]).every((key) =>
    key === 'columns' ? sameCells(old.columns, next.columns) : old[key] === next[key],
  ),
) as typeof DataRow
