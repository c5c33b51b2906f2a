import {
  Suspense,
  useMemo,
  useState,
  type ComponentType,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
} from 'react'
import { entryOf } from '#contract/kit/given.ts'
import type { WordKey } from '#contract/words.ts'
import { BulkBar, type BulkAct } from './bulk/bulk-bar.tsx'
import type { Column } from './table/data-table-columns.ts'
import { DataTable } from './table/data-table.tsx'
import { Empty } from '../parts/page/empty.tsx'
import { ExportButton } from './export-button.tsx'
import type { PageReader } from './export-rows.ts'
import { FilterBar, type FilterChoices } from './filter-bar.tsx'
import { Fill } from '../grid/sheet/fill.tsx'
import type { Filters } from './filter-state.ts'
import { PageHead } from '../parts/page/page-head.tsx'
import type { Picked } from './table/row-selection.ts'
import { SavedViews } from './saved-views.tsx'
import { opening } from './rows/opening.ts'
import { searched } from './found/words-found.ts'
import { QuickViewBeside, QuickViewDrawer, type Look } from './quick-view/quick-view.tsx'
import { useLookOpen, useRoomBeside } from './quick-view/use-split.ts'
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

/** What is done to selected rows; a component where that comes with forms of its own, loaded when a row is selected first. */
export type ListBulk<Row> =
  | readonly BulkAct<Row>[]
  | ComponentType<{ children: (acts: readonly BulkAct<Row>[]) => ReactNode }>

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
  bulk?: ListBulk<Row>
  /** Beside the acts: what is done to all selected rows as one, on a page of its own. */
  bulkExtra?: (rows: Row[]) => ReactNode
  /** Quick look: title and what is shown in the drawer beside the list. */
  look?: (row: Row) => Look
  /** Where a row opens: what names it is a link, and it opens by Enter and double click. */
  hrefOf?: (row: Row) => string
  /** What opening does where a row has no place of its own. */
  onOpen?: (row: Row) => void
  onEdit?: (row: Row) => void
  rowActions?: (row: Row) => ReactNode
  empty: { title: WordKey; text?: WordKey; action?: ReactNode }
  /** Reads one page of the current filter: with it there is an export. */
  exportPage?: PageReader<Row>
  /** It follows changes by itself. */
  live?: boolean
  totals?: Record<string, ReactNode>
  /** Its rows are one line where the person has not said otherwise. */
  compact?: boolean
  /** Between filters and table. */
  children?: ReactNode
}

/** The shell of every list. */
export function ListPage<Row extends object, F extends Filters>(props: ListPageProps<Row, F>) {
  const { list, read, title, tabs, choices, exportPage, columns, actions } = props
  const { w } = useWords()
  const [keys, setKeys] = useState<Picked>({})
  const [looked, setLooked] = useState<string | null>(null)
  const beside = useRoomBeside()
  const [left, setLeft] = useLookOpen(list.screen)
  const keyOf = (row: Row) => String(props.rowKey(row))
  const rows = read.data?.rows
  const onOpen = props.onOpen ?? opening(props.hrefOf)
  const look = (key: string | null) => {
    setLooked(key)
    if (beside) setLeft(key !== null)
  }
  // Left open, it opens again with the first row of what is there now.
  const found = looked === null ? undefined : rows?.find((row) => keyOf(row) === looked)
  const looking = found ?? (beside && left && props.look ? rows?.[0] : undefined)
  const at = looking === undefined ? null : keyOf(looking)
  return (
    <Fill>
      <PageHead
        title={w(title)}
        folds
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
      <div className="lt-list-room">
        <ListTable
          {...props}
          onOpen={onOpen}
          keyOf={keyOf}
          keys={keys}
          setKeys={setKeys}
          looked={at}
          setLooked={look}
        />
        {props.look && beside && looking !== undefined && (
          <Beside looking={looking} look={props.look} onOpen={onOpen} onClose={() => look(null)} />
        )}
      </div>
      {props.bulk && (
        <SelectionBar {...props} rows={rows ?? []} keyOf={keyOf} keys={keys} setKeys={setKeys} />
      )}
      {props.look && !beside && (
        <Over looking={looking} look={props.look} onOpen={onOpen} onClose={() => look(null)} />
      )}
    </Fill>
  )
}

/** The words of whatever text the list is asked for. */
const searchOf = <F extends Filters>({ schema, values }: ListControl<F>): string =>
  Object.keys(schema.filters)
    .filter((name) => entryOf(schema.filters, name).kind === 'text' && !entryOf(schema.filters, name).subject)
    .map((name) => values[name] as unknown as string)
    .join(' ')

type Held<Row> = { keyOf: (row: Row) => string; keys: Picked; setKeys: Dispatch<SetStateAction<Picked>> }

function ListTable<Row extends object, F extends Filters>(
  props: Omit<ListPageProps<Row, F>, 'onOpen'> &
    Held<Row> & {
      onOpen: ((row: Row) => void) | undefined
      looked: string | null
      setLooked: (key: string | null) => void
    },
) {
  const { list, read, keyOf, keys, setKeys, looked, setLooked } = props
  const { w } = useWords()
  const data = read.data
  const search = searchOf(list)
  const found = useMemo(() => searched(search), [search])
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
      hrefOf={props.hrefOf}
      looked={looked}
      found={found}
      pressOpens
      onEdit={props.onEdit}
      onLook={props.look && ((row) => setLooked(keyOf(row) === looked ? null : keyOf(row)))}
      onCursor={(row) => looked !== null && setLooked(keyOf(row))}
      rowActions={props.rowActions}
      empty={<NoRows list={list} empty={props.empty} />}
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
      compact={props.compact}
    />
  )
}

/** Nothing at all offers the first step; nothing in this filter offers to clear it. */
function NoRows<Row, F extends Filters>({ list, empty }: Pick<ListPageProps<Row, F>, 'list' | 'empty'>) {
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
  const { rows, keyOf, keys, setKeys, rowName, bulk = [] } = props
  const chosen = useMemo(() => rows.filter((row) => keys[keyOf(row)]), [rows, keys, keyOf])
  // Once begun it stays: its progress is told after the rows are let go.
  const [begun, begin] = useState(false)
  if (chosen.length > 0 && !begun) begin(true)
  const bar = (acts: readonly BulkAct<Row>[]) => (
    <BulkBar
      rows={chosen}
      acts={acts}
      extra={props.bulkExtra?.(chosen)}
      nameOf={(row) => ({ key: keyOf(row), name: rowName?.(row) ?? keyOf(row) })}
      onKeys={setKeys}
      onDone={() => void props.read.refetch()}
    />
  )
  if (isActs(bulk)) return bar(bulk)
  const Acts = bulk
  return (
    begun && (
      <Suspense>
        <Acts>{bar}</Acts>
      </Suspense>
    )
  )
}
const isActs = <Row,>(bulk: ListBulk<Row>): bulk is readonly BulkAct<Row>[] => Array.isArray(bulk)

type LookingProps<Row> = {
  looking: Row
  look: (row: Row) => Look
  onOpen: ((row: Row) => void) | undefined
  onClose: () => void
}
const Beside = <Row,>({ looking, look, onOpen, onClose }: LookingProps<Row>) => (
  <QuickViewBeside look={look(looking)} onOpen={onOpen && (() => onOpen(looking))} onClose={onClose} />
)
const Over = <Row,>({
  looking,
  look,
  onOpen,
  onClose,
}: Omit<LookingProps<Row>, 'looking'> & { looking: Row | undefined }) => (
  <QuickViewDrawer
    look={looking && look(looking)}
    onOpen={looking && onOpen && (() => onOpen(looking))}
    onClose={onClose}
  />
)
