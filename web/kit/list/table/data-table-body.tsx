import { Fragment, type RefObject } from 'react'
import { itemAt } from '#contract/kit/given.ts'
import type { DrawnColumn } from './data-table-columns.ts'
import type { GroupHeads } from '../rows/row-groups.ts'
import { TableRow, type RowHandlers, type RowSearch } from './data-table-row.tsx'
import '../../parts/page/skeleton.css'

export type BodyProps<Row> = {
  rows: Row[]
  rowKey: (row: Row) => string
  columns: DrawnColumn<Row>[]
  handlers: RowHandlers<Row>
  selected: Record<string, true>
  cursor: string | null
  /** Groups by the place of their first row. */
  groups: GroupHeads
  search: RowSearch<Row> | undefined
  /** The row that Tab reaches. */
  stop: string | undefined
  /** Rows of the list before this page. */
  before: number
  box: RefObject<HTMLDivElement | null>
  rowHeight: number
  /** Brings a row into sight; the virtual body sets it. */
  reveal: RefObject<(index: number) => void>
}

export function rowAt<Row>(
  props: BodyProps<Row>,
  index: number,
  measure?: (node: HTMLElement | null) => void,
) {
  const row = itemAt(props.rows, index)
  const key = props.rowKey(row)
  const head = props.groups.get(index)
  const drawn = (
    <TableRow
      key={key}
      row={row}
      rowKey={key}
      index={index}
      ariaIndex={props.before + index + 2}
      columns={props.columns}
      handlers={props.handlers}
      selected={props.selected[key] === true}
      current={props.cursor === key}
      stop={props.stop === key}
      search={props.search}
      measure={measure}
    />
  )
  if (!head) return drawn
  return (
    <Fragment key={key}>
      <tr className="lt-group">
        <th scope="rowgroup" colSpan={props.columns.length + (props.handlers.pick ? 2 : 1)}>
          <span className="lt-group-name">
            {head.name || '–'} <small>· {head.count}</small>
          </span>
        </th>
      </tr>
      {drawn}
    </Fragment>
  )
}

export const PlainBody = <Row,>(props: BodyProps<Row>) => (
  <tbody>{props.rows.map((_, index) => rowAt(props, index))}</tbody>
)

/** The shape of rows to come: the layout does not jump when they arrive. */
export const SkeletonBody = <Row,>({
  columns,
  count,
  tick,
}: {
  columns: DrawnColumn<Row>[]
  count: number
  tick: boolean
}) => (
  <tbody aria-hidden className="lt-breathing">
    {Array.from({ length: count }, (_, row) => (
      <tr key={row}>
        {tick && <td className="lt-pick lt-frozen" />}
        {columns.map(({ column }, at) => (
          <td key={column.key}>
            <span className="lt-skeleton" style={{ width: `${40 + ((row * 7 + at * 13) % 45)}%` }} />
          </td>
        ))}
        <td className="lt-tail" />
      </tr>
    ))}
  </tbody>
)
