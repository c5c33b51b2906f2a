import { useMemo, useRef, useState, type ComponentProps } from 'react'
import { ActsOfRow } from '../../parts/acts/acts-of-record.ts'
import { FoundElsewhere } from '../found/found-elsewhere.tsx'
import { useHighlight } from '../found/use-highlight.ts'
import { cellOf, nameOf, type Column } from './data-table-columns.ts'
import { RowName } from '../rows/row-link.tsx'
import type { RowHandlers } from './data-table-row.tsx'
import { useWords } from '../../words/words.ts'
import { Icon } from '../../parts/icons.tsx'
import './data-table-cards.css'
import '../../parts/page/skeleton.css'

type CardsProps<Row> = {
  label: string
  rows: Row[]
  rowKey: (row: Row) => string
  columns: readonly Column<Row>[]
  /** Also those that are out of sight. */
  every: readonly Column<Row>[]
  /** Words of a search: marked where they stand, and told where they stand elsewhere. */
  found: readonly string[]
  handlers: RowHandlers<Row>
  selected: Record<string, true>
}

/** Rows on a phone: a card each, with what the columns put on it. Cards out of sight are not laid out. */
export function TableCards<Row>(props: CardsProps<Row>) {
  const { label, rows, rowKey, columns, every, found, handlers, selected } = props
  const box = useRef<HTMLUListElement>(null)
  useHighlight(box, found)
  const search = useMemo(() => {
    const shown = columns.filter(({ card }) => card)
    return found.length ? { words: found, shown, hidden: every.filter((one) => !shown.includes(one)) } : null
  }, [columns, every, found])
  return (
    <ul ref={box} className="lt-cards" aria-label={label}>
      {rows.map((row) => (
        <Card
          key={rowKey(row)}
          id={rowKey(row)}
          row={row}
          columns={columns}
          search={search}
          handlers={handlers}
          selected={selected[rowKey(row)] === true}
        />
      ))}
    </ul>
  )
}

/** A figure alone ("2", "4+2", "1,000") does not say what it counts. */
const isFigure = <Row,>({ text }: Column<Row>, row: Row): boolean =>
  /^[\d,]{1,7}( ?\+ ?\d+)*$/.test(String(text?.(row) ?? ''))

/**
 * Which values need their column's name beside them on a card: numbers, and dates where there are several. A name, a
 * place, a day of its own say what they are; their names are there for who hears the card.
 */
function namedOf<Row>(columns: readonly Column<Row>[], row: Row): ReadonlySet<string> {
  const isDate = ({ text }: Column<Row>) => /^\d{4}-\d\d-\d\d/.test(String(text?.(row) ?? ''))
  const days = columns.filter(isDate)
  const dates = days.length > 1 ? days : []
  const needs = (one: Column<Row>) =>
    one.align === 'right' || one.named || isFigure(one, row) || dates.includes(one)
  return new Set(columns.filter(needs).map(({ key }) => key))
}

type CardProps<Row> = {
  id: string
  row: Row
  columns: readonly Column<Row>[]
  search: Omit<ComponentProps<typeof FoundElsewhere<Row>>, 'row'> | null
  handlers: RowHandlers<Row>
  selected: boolean
}

function Card<Row>({ id, row, columns, search, handlers, selected }: CardProps<Row>) {
  const { w } = useWords()
  const at = (place: Column<Row>['card']) => columns.filter((column) => column.card === place)
  const head = at('title')
  const name = nameOf(columns, row)
  // Nothing only takes room, as what the title says already does; what a column does not tell as text is drawn.
  const beside = (place: 'sub' | 'meta') =>
    at(place).filter(({ text }) => !text || !['', name].includes(String(text(row) ?? '')))
  const [acts, setActs] = useState(false)
  return (
    <li
      className="lt-card"
      data-key={id}
      data-selected={selected || undefined}
      onClick={(event) => handlers.press(row, event)}
    >
      <div className="lt-card-head">
        {handlers.pick && (
          <input
            type="checkbox"
            checked={selected}
            aria-label={`${handlers.pickLabel} ${name || id}`}
            onChange={() => undefined}
            onClick={(event) => handlers.pick?.(row, event.shiftKey)}
          />
        )}
        <div className="lt-card-title" data-brief={head[0]?.brief} title={head[0]?.brief && name}>
          {head[0] && (
            <RowName href={handlers.href?.(row) ?? ''} plain={!head[0].render}>
              {cellOf(head[0], row)}
            </RowName>
          )}
        </div>
        <div className="lt-card-sub">
          {beside('sub').map((column) => (
            <span key={column.key}>
              {isFigure(column, row) && <small>{w(column.title)} </small>}
              {cellOf(column, row)}
            </span>
          ))}
        </div>
        {handlers.actions && (
          <button
            type="button"
            className="lt-icon-button lt-card-more"
            aria-label={`${w('kit.parts.more')} ${name || id}`}
            aria-expanded={acts}
            onClick={(event) => {
              event.stopPropagation()
              setActs(!acts)
            }}
          >
            <Icon name="more" />
          </button>
        )}
      </div>
      {head.slice(1).map((column) => (
        <div key={column.key} className="lt-card-line">
          {cellOf(column, row)}
        </div>
      ))}
      <CardFacts columns={beside('meta')} row={row} />
      {search && <FoundElsewhere row={row} {...search} />}
      {acts && handlers.actions && (
        <ActsOfRow value={name}>
          <div className="lt-card-acts">{handlers.actions(row)}</div>
        </ActsOfRow>
      )}
    </li>
  )
}

function CardFacts<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const { w } = useWords()
  const named = namedOf(columns, row)
  const proseOf = ({ key, text }: Column<Row>) => (named.has(key) ? undefined : String(text?.(row) ?? ''))
  return (
    <dl className="lt-card-meta">
      {columns.map((column) => (
        <div key={column.key}>
          <dt className={named.has(column.key) ? undefined : 'lt-unseen'}>
            {w(column.title)}
            {column.unit && ` ${column.unit}`}
          </dt>
          <dd title={proseOf(column)}>{cellOf(column, row)}</dd>
        </div>
      ))}
    </dl>
  )
}

export const CardSkeletons = ({ count }: { count: number }) => (
  <ul className="lt-cards" aria-hidden>
    {Array.from({ length: count }, (_, at) => (
      <li key={at} className="lt-card">
        <span className="lt-skeleton" style={{ width: '55%' }} />
        <span className="lt-skeleton" style={{ width: '80%' }} />
      </li>
    ))}
  </ul>
)
