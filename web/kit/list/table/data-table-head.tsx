import { useRef, type PointerEvent, type ReactNode } from 'react'
import { cx } from '../../parts/cx.ts'
import { nextSort, minWidth, type Column, type DrawnColumn, type Sort } from './data-table-columns.ts'
import { cellClass, stick } from './data-table-row.tsx'
import { useWords } from '../../words/words.ts'

type HeadProps<Row> = {
  columns: DrawnColumn<Row>[]
  sort?: Sort | null
  onSort?: (sort: Sort | null) => void
  onWidth: (key: string, width: number | undefined) => void
  /** Ticks of the rows in sight; undefined where nothing can be selected. */
  picked?: 'all' | 'some' | 'none'
  onPickAll: (all: boolean) => void
  /** The menu of columns at the end of the head. */
  menu: ReactNode
}

/** Head that stays in sight: sorting by a click, widths by dragging an edge. */
export function TableHead<Row>({ columns, sort, onSort, onWidth, picked, onPickAll, menu }: HeadProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {picked && <PickAll picked={picked} onPickAll={onPickAll} />}
        {columns.map(({ column, left }) => {
          const sorted =
            column.sort && sort?.by === column.sort ? (sort.down ? 'descending' : 'ascending') : undefined
          return (
            <th
              key={column.key}
              scope="col"
              className={cellClass(column.align, left)}
              style={stick(left, picked ? 36 : 0)}
              aria-sort={sorted}
            >
              {column.sort && onSort ? (
                <button
                  type="button"
                  className={cx('lt-sort', sorted && 'lt-sorted')}
                  onClick={() => onSort(nextSort(column, sort))}
                >
                  <Title column={column} />
                  <span aria-hidden className="lt-sort-mark">
                    {sorted ? (sorted === 'ascending' ? '↑' : '↓') : nextSort(column, null)?.down ? '↓' : '↑'}
                  </span>
                </button>
              ) : (
                <Title column={column} />
              )}
              <Edge onWidth={(width) => onWidth(column.key, width)} />
            </th>
          )
        })}
        <th className="lt-tail" scope="col">
          {menu}
        </th>
      </tr>
    </thead>
  )
}

function Title<Row>({ column }: { column: Column<Row> }) {
  const { w } = useWords()
  return (
    <span className="lt-title">
      {w(column.title)}
      {column.unit && <span className="lt-unit"> {column.unit}</span>}
    </span>
  )
}

function PickAll({
  picked,
  onPickAll,
}: {
  picked: 'all' | 'some' | 'none'
  onPickAll: (all: boolean) => void
}) {
  const { w } = useWords()
  return (
    <th className="lt-pick lt-frozen" scope="col" style={{ insetInlineStart: 0 }}>
      <input
        type="checkbox"
        aria-label={w('kit.parts.selectAll')}
        checked={picked === 'all'}
        ref={(node) => {
          if (node) node.indeterminate = picked === 'some'
        }}
        onChange={(event) => onPickAll(event.target.checked)}
      />
    </th>
  )
}

/** The edge that is dragged for a width; a double click forgets it. By keyboard the menu of columns sets widths. */
function Edge({ onWidth }: { onWidth: (width: number | undefined) => void }) {
  const from = useRef<{ x: number; width: number } | null>(null)
  const down = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = {
      x: event.clientX,
      width: event.currentTarget.parentElement!.getBoundingClientRect().width,
    }
  }
  const move = (event: PointerEvent<HTMLSpanElement>) => {
    if (from.current)
      onWidth(Math.max(minWidth, Math.round(from.current.width + event.clientX - from.current.x)))
  }
  return (
    <span
      aria-hidden
      className="lt-edge"
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={() => (from.current = null)}
      onDoubleClick={() => onWidth(undefined)}
    />
  )
}
