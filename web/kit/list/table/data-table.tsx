import {
  lazy,
  Suspense,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { itemAt } from '#contract/kit/given.ts'
import { cx } from '../../parts/cx.ts'
import { PlainBody, SkeletonBody, type BodyProps } from './data-table-body.tsx'
import { CardSkeletons, TableCards } from './data-table-cards.tsx'
import {
  isDense,
  isShown,
  emptyColumns,
  layOut,
  nextSort,
  noSettings,
  tableOf,
  withoutFar,
  type DrawnColumn,
  type DrawnWidth,
  type TableSettings,
} from './data-table-columns.ts'
import { TableFoot } from './data-table-foot.tsx'
import { useHandlers } from './data-table-handlers.ts'
import { TableHead } from './data-table-head.tsx'
import { useTableKeys, type TableKeys } from './data-table-keys.ts'
import { ColumnMenu } from './data-table-menu.tsx'
import type { DataTableProps } from './data-table-props.ts'
import { cellClass, stick, type RowHandlers } from './data-table-row.tsx'
import { Empty } from '../../parts/page/empty.tsx'
import { LoadError } from '../../parts/page/load-error.tsx'
import { useRemembered } from '../../session/remembered.ts'
import { pickedState, set } from './row-selection.ts'
import { useStillRow } from './use-still-row.ts'
import { useNarrow } from '../../look/use-narrow.ts'
import { useHighlight } from '../found/use-highlight.ts'
import { opening } from '../rows/opening.ts'
import { grouped, groupHeads } from '../rows/row-groups.ts'
import './data-table.css'

const virtualFrom = 60
/** Its script is a third of all that lists share, and few pages are long. */
const VirtualBody = lazy(() => import('./data-table-virtual.tsx')) as unknown as typeof PlainBody

/** How high rows are where the person has not chosen it for the list: as the list is made, or the same for all. */
export type Density = 'list' | 'comfortable' | 'compact'

/** The table of every list. */
export function DataTable<Row extends object>(given: DataTableProps<Row>) {
  const [density] = useRemembered<Density>('density', 'list')
  const props = {
    ...given,
    onOpen: given.onOpen ?? opening(given.hrefOf),
    ...(density !== 'list' && { compact: density === 'compact' }),
  }
  const narrow = useNarrow()
  const [settings, setSettings] = useRemembered<TableSettings>(tableOf(props.screen), noSettings)
  const [cursor, setCursor] = useState<string | null>(null)
  const state = { settings, setSettings, cursor, setCursor }
  const nothing = props.rows?.length === 0
  return (
    <div className={cx('lt-data', props.inline && 'lt-data-inline')} data-busy={props.busy || undefined}>
      {props.error && !props.rows ? (
        <LoadError error={props.error} onRetry={props.onRetry} />
      ) : nothing ? (
        (props.empty ?? <Empty />)
      ) : narrow ? (
        <Cards {...props} {...state} />
      ) : (
        <Sheet {...props} {...state} />
      )}
      {(props.paging || props.asOf !== undefined) && (
        <TableFoot
          paging={props.paging}
          asOf={props.asOf}
          live={props.live}
          selected={Object.keys(props.selection?.keys ?? {}).length}
        />
      )}
    </div>
  )
}

type State = {
  settings: TableSettings
  setSettings: (next: TableSettings | ((now: TableSettings) => TableSettings)) => void
  cursor: string | null
  setCursor: (key: string | null) => void
}
const none: never[] = []
const skeletonRows = (paging?: { pageSize: number }) => Math.min(paging?.pageSize ?? 12, 20)

function Sheet<Row extends object>(props: DataTableProps<Row> & State) {
  const { columns, rowKey, selection, settings, setSettings, paging, found = none, looked = null } = props
  const cursor = props.cursor ?? looked
  const group = columns.find(({ key }) => key === settings.group)?.group
  const rows = useMemo(() => grouped(props.rows ?? none, group), [props.rows, group])
  const box = useRef<HTMLDivElement>(null)
  const reveal = useRef<(index: number) => void>(() => undefined)
  const { drawn, widths } = useLayout(props)
  const search = useSearch({ ...props, found }, widths, box)
  const handlers = useHandlers({ ...props, rows }, (row) => {
    props.setCursor(rowKey(row))
    props.onCursor?.(row)
  })
  const keys = rows.map(rowKey)
  const at = cursor === null ? -1 : keys.indexOf(cursor)
  const onKeyDown = useTableKeys(
    {
      ...useRowKeys({ ...props, rows }, handlers, box),
      at,
      moveTo: (index) => {
        props.setCursor(itemAt(keys, index))
        props.onCursor?.(itemAt(rows, index))
        reveal.current(index)
        // The next key is the row's own, not that of a button that had the focus; what is not drawn yet comes with the next frame.
        if (!focusRow(box.current, index)) requestAnimationFrame(() => focusRow(box.current, index))
      },
    },
    !props.inline,
  )
  return (
    <div ref={box} className={boxClass(props)} onKeyDown={onKeyDown} onMouseOver={tellCut}>
      <table
        style={{ minWidth: minWidth(widths, Boolean(selection)) }}
        aria-label={props.label}
        aria-busy={props.busy || !props.rows}
        aria-rowcount={paging && !paging.totalCapped ? paging.total + 1 : -1}
      >
        <Cols widths={widths} tick={Boolean(selection)} />
        <TableHead
          columns={drawn}
          sort={props.sort}
          onSort={props.onSort}
          onWidth={(key, width) => setSettings((now) => withWidth(now, key, width))}
          picked={selection && pickedState(selection.keys, keys)}
          onPickAll={(all) => selection?.onChange(set(selection.keys, keys, all))}
          menu={<Menu {...props} />}
        />
        {props.rows ? (
          <Rows
            rows={rows}
            rowKey={rowKey}
            columns={drawn}
            handlers={handlers}
            selected={selection?.keys ?? {}}
            cursor={cursor}
            groups={groupHeads(rows, group)}
            search={search}
            stop={at < 0 ? keys[0] : keys[at]}
            before={paging ? (paging.pageNo - 1) * paging.pageSize : 0}
            box={box}
            rowHeight={isDense(settings, props.compact) ? 29 : 37}
            reveal={reveal}
          />
        ) : (
          <SkeletonBody columns={drawn} count={skeletonRows(paging)} tick={Boolean(selection)} />
        )}
        {props.totals && <Totals columns={drawn} totals={props.totals} shift={selection ? 36 : 0} />}
      </table>
    </div>
  )
}

/** Columns as they are drawn; those that say nothing of these rows are narrow. */
function useLayout<Row extends object>({ columns, settings, rows }: DataTableProps<Row> & State) {
  const empty = useMemo(() => emptyColumns(columns, rows ?? none).join(' '), [columns, rows])
  return useMemo(() => layOut(columns, settings, empty.split(' ')), [columns, settings, empty])
}

function Menu<Row extends object>(props: DataTableProps<Row> & State) {
  const { columns, compact, settings, setSettings, onSort } = props
  return (
    <ColumnMenu
      columns={columns}
      settings={settings}
      compact={compact}
      onChange={setSettings}
      onGroup={(column) => column.sort && onSort?.(nextSort(column, null))}
    />
  )
}

type Searched<Row> = Pick<DataTableProps<Row>, 'columns'> &
  Pick<State, 'settings'> & { found: readonly string[] }
/** Marks what was searched for, and says which column has room to tell what is out of sight. */
function useSearch<Row>(
  { columns, settings, found }: Searched<Row>,
  widths: readonly DrawnWidth[],
  box: RefObject<HTMLElement | null>,
) {
  useHighlight(box, found, 'tbody')
  return useMemo(
    () =>
      found.length
        ? {
            words: found,
            hidden: columns.filter((column) => !isShown(column, settings)),
            in: (widths.find(({ grows }) => grows) ?? widths[0])?.key ?? '',
          }
        : undefined,
    [found, columns, settings, widths],
  )
}

/** What did not fit into its cell is told when it is pointed at. */
function tellCut({ target }: MouseEvent): void {
  const cell = (target as Element).closest<HTMLElement>('tbody td')
  if (!cell || cell.title) return
  const lines = [...cell.querySelectorAll('.lt-lines')]
  const isCut =
    cell.scrollWidth > cell.clientWidth || lines.some((one) => one.scrollHeight > one.clientHeight)
  if (isCut) cell.title = cell.innerText
}

/**
 * A long page draws only what is in sight; until that script is there, the first of its rows. Of a first page what stands out of
 * sight at the side is filled in once the rest is painted.
 */
function Rows<Row>(given: BodyProps<Row>) {
  useStillRow(given.box, given.rows)
  const whole = useDeferredValue(true, false)
  const columns = useMemo(() => (whole ? given.columns : withoutFar(given.columns)), [whole, given.columns])
  const props = { ...given, columns }
  if (props.rows.length <= virtualFrom) return <PlainBody {...props} />
  return (
    <Suspense fallback={<PlainBody {...props} rows={props.rows.slice(0, virtualFrom)} />}>
      <VirtualBody {...props} />
    </Suspense>
  )
}

const boxClass = <Row extends object>({
  settings,
  compact,
  onLook,
  onOpen,
  pressOpens,
}: DataTableProps<Row> & State) =>
  cx('lt-box', isDense(settings, compact) && 'lt-dense', (onLook || (pressOpens && onOpen)) && 'lt-pressable')

/** What the keys do to a row. */
function useRowKeys<Row extends object>(
  props: DataTableProps<Row>,
  handlers: RowHandlers<Row>,
  box: RefObject<HTMLElement | null>,
): Omit<TableKeys, 'at' | 'moveTo'> {
  const { rows = none, selection, columns } = props
  const inPlace = (index: number) => editHere(box.current, index)
  const act = (run?: (row: Row) => void) => run && ((index: number) => rows[index] && run(rows[index]))
  return {
    count: rows.length,
    open: act(props.onOpen),
    look: act(props.onLook),
    // What has no form of its own is edited where it stands.
    edit: act(props.onEdit) ?? (columns.some(({ edit }) => edit) ? inPlace : undefined),
    pick: handlers.pick && ((index, range) => rows[index] && handlers.pick!(rows[index], range)),
    ...(selection && Object.keys(selection.keys).length > 0 && { escape: () => selection.onChange({}) }),
  }
}

const editHere = (box: HTMLElement | null, index: number) =>
  box?.querySelector<HTMLElement>(`tr[data-index="${index}"] .lt-inline-pencil`)?.click()

/** Whether the row was there to be entered. */
function focusRow(box: HTMLElement | null, index: number): boolean {
  const row = box?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)
  row?.focus()
  return Boolean(row)
}
const minWidth = (widths: DrawnWidth[], tick: boolean) =>
  widths.reduce((sum, column) => sum + column.width, tick ? 72 : 36)

function withWidth(settings: TableSettings, key: string, width: number | undefined): TableSettings {
  const { [key]: _, ...widths } = settings.widths
  return { ...settings, widths: width === undefined ? widths : { ...widths, [key]: width } }
}

/** Fixed widths; what is left over goes to the column that grows, else to the empty end. */
function Cols({ widths, tick }: { widths: DrawnWidth[]; tick: boolean }) {
  const grows = widths.some((column) => column.grows)
  return (
    <colgroup>
      {tick && <col style={{ width: 36 }} />}
      {widths.map(({ key, width, grows }) => (
        <col key={key} style={{ width: grows ? undefined : width }} />
      ))}
      <col style={{ width: grows ? 36 : undefined }} />
    </colgroup>
  )
}

function Totals<Row>({
  columns,
  totals,
  shift,
}: {
  columns: DrawnColumn<Row>[]
  totals: Record<string, ReactNode>
  shift: number
}) {
  return (
    <tfoot>
      <tr>
        {shift > 0 && <td className="lt-pick lt-frozen" style={{ insetInlineStart: 0 }} />}
        {columns.map(({ column, left }) => (
          <td key={column.key} className={cellClass(column.align, left)} style={stick(left, shift)}>
            {totals[column.key]}
          </td>
        ))}
        <td className="lt-tail" />
      </tr>
    </tfoot>
  )
}

function Cards<Row extends object>(props: DataTableProps<Row> & State) {
  const handlers = useHandlers(props)
  const columns = useMemo(
    () => props.columns.filter((column) => isShown(column, props.settings)),
    [props.columns, props.settings],
  )
  if (!props.rows) return <CardSkeletons count={8} />
  return (
    <TableCards
      label={props.label}
      rows={props.rows}
      rowKey={props.rowKey}
      columns={columns}
      every={props.columns}
      found={props.found ?? none}
      handlers={handlers}
      selected={props.selection?.keys ?? {}}
    />
  )
}
