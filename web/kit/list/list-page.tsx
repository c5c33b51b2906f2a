import { useMemo, useState, type ReactNode } from 'react'
import type { WordKey } from '#contract/words.ts'
import { BulkBar, type BulkAct } from './bulk-bar.tsx'
import type { Column } from './table/data-table-columns.ts'
import { DataTable } from './table/data-table.tsx'
import { Drawer } from '../parts/layers/drawer.tsx'
import { Empty } from '../parts/page/empty.tsx'
import { ExportButton } from './export-button.tsx'
import type { PageReader } from './export-rows.ts'
import { FilterBar, type FilterChoices } from './filter-bar.tsx'
import { Fill } from '../grid/sheet/fill.tsx'
import type { Filters } from './filter-state.ts'
import { PageHead } from '../parts/page/page-head.tsx'
import { pickedAre, type Picked } from './table/row-selection.ts'
import { SavedViews } from './saved-views.tsx'
import { Tabs, type Tab } from '../parts/page/tabs.tsx'
import type { ListControl } from './use-list-state.ts'
import { useWords } from '../words/words.ts'

/** What `useRead(api.list, …, { keep: true })` answers, as far as a list needs it. */
type ListRead<Row> = {
  data?: { rows: Row[]; total: number; totalCapped?: boolean | undefined } | undefined
  error: unknown
  isFetching: boolean
  isPlaceholderData: boolean
  dataUpdatedAt: number
  refetch: () => unknown
}

export type ListPageProps<Row, F extends Filters> = {
  list: ListControl<F>
  read: ListRead<Row>
  title: WordKey
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  /** How a row is called in messages; its key where it is not said. */
  rowName?: (row: Row) => string
  tabs?: readonly Tab[]
  /** Options that come with the data, by filter. */
  choices?: FilterChoices<F>
  /** Buttons at the end of the head. */
  actions?: ReactNode
  bulk?: readonly BulkAct<Row>[]
  /** Beside the acts: what is done to all selected rows as one, on a page of its own. */
  bulkExtra?: (rows: Row[]) => ReactNode
  /** Quick look: title and what is shown in the drawer beside the list. */
  look?: (row: Row) => { title: ReactNode; body: ReactNode }
  onOpen?: (row: Row) => void
  onEdit?: (row: Row) => void
  rowActions?: (row: Row) => ReactNode
  empty: { title: WordKey; text?: WordKey; action?: ReactNode }
  /** Reads one page of the current filter: with it there is an export. */
  exportPage?: PageReader<Row>
  /** It follows changes by itself. */
  live?: boolean
  totals?: Record<string, ReactNode>
  /** Between filters and table. */
  children?: ReactNode
}

/** The shell of every list. */
export function ListPage<Row extends object, F extends Filters>(props: ListPageProps<Row, F>) {
  const { list, read, title, tabs, choices, exportPage, columns, actions } = props
  const { w } = useWords()
  const [keys, setKeys] = useState<Picked>({})
  const [looked, setLooked] = useState<string | null>(null)
  const keyOf = (row: Row) => String(props.rowKey(row))
  const rows = read.data?.rows
  const looking = looked === null ? undefined : rows?.find((row) => keyOf(row) === looked)
  return (
    <Fill>
      <PageHead
        title={w(title)}
        actions={
          <>
            <SavedViews screen={list.screen} search={list.search} onGo={list.go} />
            {exportPage && <ExportButton name={list.screen} columns={columns} read={exportPage} />}
            {actions}
          </>
        }
      />
      {tabs && <Tabs label={w(title)} tabs={tabs} value={list.tab} onChange={list.setTab} />}
      <FilterBar list={list} choices={choices} />
      {props.children}
      <ListTable
        {...props}
        keyOf={keyOf}
        keys={keys}
        setKeys={setKeys}
        looked={looked}
        setLooked={setLooked}
      />
      {props.bulk && (
        <SelectionBar {...props} rows={rows ?? []} keyOf={keyOf} keys={keys} setKeys={setKeys} />
      )}
      {props.look && <QuickLook {...props} look={props.look} row={looking} onClose={() => setLooked(null)} />}
    </Fill>
  )
}

type Held<Row> = { keyOf: (row: Row) => string; keys: Picked; setKeys: (keys: Picked) => void }

function ListTable<Row extends object, F extends Filters>(
  props: ListPageProps<Row, F> &
    Held<Row> & { looked: string | null; setLooked: (key: string | null) => void },
) {
  const { list, read, keyOf, keys, setKeys, looked, setLooked } = props
  const { w } = useWords()
  const data = read.data
  return (
    <DataTable
      screen={list.screen}
      label={w(props.title)}
      columns={props.columns}
      rows={data?.rows}
      rowKey={keyOf}
      error={read.error}
      onRetry={() => void read.refetch()}
      busy={read.isFetching && read.isPlaceholderData}
      sort={list.sort}
      onSort={list.setSort}
      selection={props.bulk && { keys, onChange: setKeys }}
      onOpen={props.onOpen}
      pressOpens
      onEdit={props.onEdit}
      onLook={props.look && ((row) => setLooked(keyOf(row) === looked ? null : keyOf(row)))}
      onCursor={(row) => looked !== null && setLooked(keyOf(row))}
      rowActions={props.rowActions}
      empty={<NoRows {...props} />}
      paging={{
        total: data?.total ?? 0,
        totalCapped: data?.totalCapped,
        pageNo: list.pageNo,
        pageSize: list.pageSize,
        onPage: list.setPage,
      }}
      asOf={read.dataUpdatedAt || undefined}
      live={props.live}
      totals={props.totals}
    />
  )
}

/** Nothing at all offers the first step; nothing in this filter offers to clear it. */
function NoRows<Row, F extends Filters>({ list, empty }: ListPageProps<Row, F>) {
  const { w } = useWords()
  if (!list.active.length)
    return (
      <Empty title={w(empty.title)} action={empty.action}>
        {empty.text && w(empty.text)}
      </Empty>
    )
  return (
    <Empty
      title={w('kit.parts.nothingFound')}
      action={
        <button type="button" className="lt-button" onClick={list.clear}>
          {w('kit.parts.clearFilters')}
        </button>
      }
    />
  )
}

function SelectionBar<Row, F extends Filters>(props: ListPageProps<Row, F> & Held<Row> & { rows: Row[] }) {
  const { rows, keyOf, keys, setKeys, rowName } = props
  const chosen = useMemo(() => rows.filter((row) => keys[keyOf(row)]), [rows, keys, keyOf])
  return (
    <BulkBar
      rows={chosen}
      acts={props.bulk ?? []}
      extra={props.bulkExtra?.(chosen)}
      nameOf={(row) => ({ key: keyOf(row), name: rowName?.(row) ?? keyOf(row) })}
      onDone={(failed) => {
        setKeys(pickedAre(failed))
        void props.read.refetch()
      }}
      onClear={() => setKeys({})}
    />
  )
}

type QuickLookProps<Row> = {
  row: Row | undefined
  look: (row: Row) => { title: ReactNode; body: ReactNode }
  onOpen?: (row: Row) => void
  onClose: () => void
}

/** Beside the list: the row keeps its place and the keys go on walking. */
function QuickLook<Row>({ row, look, onOpen, onClose }: QuickLookProps<Row>) {
  const { w } = useWords()
  const shown = row && look(row)
  return (
    <Drawer
      beside
      open={row !== undefined}
      onClose={onClose}
      label={w('kit.parts.quickLook')}
      title={shown?.title}
      extra={
        row &&
        onOpen && (
          <button type="button" className="lt-button" onClick={() => onOpen(row)}>
            {w('kit.parts.open')}
          </button>
        )
      }
    >
      {shown?.body}
    </Drawer>
  )
}
