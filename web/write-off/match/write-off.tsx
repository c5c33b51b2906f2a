import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { useState, type ReactNode } from 'react'
import { lineTabs, type BankLine } from '#contract/write-off/match/match.schema.ts'
import { collectionSource } from '../../finance/collections.public.ts'
import { useRead } from '../../kit/call/query.ts'
import { sends } from '../../kit/bulk/bulk-calls.ts'
import { Fill } from '../../kit/grid/sheet/fill.tsx'
import { BulkBar, type BulkAct } from '../../kit/list/bulk/bulk-bar.tsx'
import { FilterBar } from '../../kit/list/filter-bar.tsx'
import { listSchema } from '../../kit/list/filter-state.ts'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import type { Picked } from '../../kit/list/table/row-selection.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { useNarrow } from '../../kit/look/use-narrow.ts'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { MenuButton } from '../../kit/parts/layers/menu-button.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { Tabs } from '../../kit/parts/page/tabs.tsx'
import { go } from '../../kit/route/navigate.ts'
import { to } from '../../kit/route/screens.ts'
import { useShortcut } from '../../kit/route/shortcuts.ts'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { SendDrawer } from '../statements/send-drawer.tsx'
import { writeOff } from '../write-off.client.ts'
import { lineColumns } from './line-columns.tsx'
import { LinePane, useMatch } from './line-pane.tsx'
import { Strip } from './strip.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import '../write-off.css'

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'write-off.fields.search', first: true },
    accountId: { kind: 'pick', label: 'write-off.fields.account', source: collectionSource, first: true },
    direction: {
      kind: 'select',
      label: 'write-off.fields.direction',
      options: (['in', 'out'] as const).map((value) => ({
        value,
        word: `write-off.directions.${value}` as const,
      })),
    },
    days: { kind: 'dates', label: 'write-off.fields.days' },
  },
  tabs: lineTabs,
  pageSize: 50,
})

const acts: readonly BulkAct<BankLine>[] = [
  {
    key: 'take',
    word: 'write-off.text.match',
    fits: (line) => line.can['take'],
    run: ({ id }) => sends(writeOff.matchTake, { id }),
  },
  {
    key: 'ignore',
    word: 'write-off.text.ignore',
    reason: true,
    fits: (line) => line.can['ignore'],
    run: ({ id }, reason) => sends(writeOff.lineIgnore, { id, reason }),
  },
]

const nameOf = (line: BankLine) => ({ key: String(line.id), name: line.payer || line.text || line.day })

/** What the filters and the tab ask for. */
function useLines() {
  const list = useListState('write-off', schema)
  const { days, direction, accountId, text } = list.values
  const { pageNo, pageSize } = list
  const tab = asOneOf(lineTabs, list.tab) ?? 'open'
  const ofAccount = accountId ? { accountId: Number(accountId) } : {}
  const ask = {
    tab,
    ...ofAccount,
    ...(text && { text }),
    ...(direction && { direction: direction === 'in' ? ('in' as const) : ('out' as const) }),
    ...(days.from && { from: days.from }),
    ...(days.to && { to: days.to }),
    pageNo,
    pageSize,
  }
  const read = useRead(writeOff.lineList, ask, { keep: true, live: ['bankLine'], tellsFailure: true })
  const summary = useRead(writeOff.summary, ofAccount, { keep: true, live: ['bankLine'] }).data
  return { list, tab, read, summary }
}

/** Lines of the banks on the left, what each may be on the right; matched by keys, one by one or many at once. */
export default function WriteOff() {
  const { w } = useWords()
  const lines = useLines()
  const { list, tab, summary } = lines
  const [sending, setSending] = useState(false)
  const counts = summary?.counts
  return (
    <Fill>
      <PageHead
        folds
        title={w('write-off.screens.write-off')}
        actions={<HeadActs onSend={() => setSending(true)} />}
      />
      {summary && <Strip summary={summary} />}
      <Tabs
        label={w('write-off.screens.write-off')}
        value={tab}
        onChange={list.setTab}
        tabs={lineTabs.map((value) => ({
          value,
          word: `write-off.tabs.${value}` as const,
          ...(counts && { count: counts[value] ?? 0 }),
          attention: value === 'none',
        }))}
      />
      <FilterBar list={list} />
      <Panes {...lines} />
      <SendDrawer open={sending} onClose={() => setSending(false)} />
    </Fill>
  )
}

/** Where there is no room beside the lines the one that is looked at lies over them. */
function Beside({ cursor, children }: { cursor: ReturnType<typeof useCursor>; children: ReactNode }) {
  const { w } = useWords()
  const title = w('write-off.text.candidates')
  if (useNarrow())
    return (
      <Drawer open={cursor.id !== null} onClose={() => cursor.to(null)} title={title}>
        {children}
      </Drawer>
    )
  return (
    <aside className="wo-pane" aria-label={title}>
      {children || <p>{w('write-off.text.choose')}</p>}
      <p className="wo-keys">{w('write-off.text.keys')}</p>
    </aside>
  )
}

/** The table of lines, and beside it the one that is looked at. */
function Panes({ list, tab, read }: ReturnType<typeof useLines>) {
  const { w } = useWords()
  const narrow = useNarrow()
  const rows = read.data?.rows
  const [keys, setKeys] = useState<Picked>({})
  const cursor = useCursor(rows, narrow)
  const match = useMatch()
  const picked = (rows ?? []).filter((line) => keys[String(line.id)])
  const line = rows?.find(({ id }) => id === cursor.id)
  const accept = async () => {
    if (!line || line.can['take'] !== true || match.running) return
    const info = await writeOff.lineInfo({ id: line.id })
    const [best] = info?.candidates ?? []
    if (best) await match.take(line, best)
  }
  useShortcut('enter', 'write-off.text.match', () => void accept(), !narrow)
  const pane = cursor.id !== null && (
    <LinePane key={cursor.id} id={cursor.id} selected={picked} onDone={() => setKeys({})} />
  )
  const isEmpty = !list.active.length && tab === 'all'
  return (
    <div className="wo-panes">
      <div>
        <DataTable
          screen="write-off"
          label={w('write-off.screens.write-off')}
          columns={lineColumns}
          rows={rows}
          rowKey={({ id }) => String(id)}
          error={read.error}
          onRetry={() => void read.refetch()}
          busy={read.isFetching && read.isPlaceholderData}
          selection={{ keys, onChange: setKeys }}
          onCursor={cursor.to}
          {...(narrow && { onOpen: cursor.to, pressOpens: true })}
          empty={
            <Empty title={w(isEmpty ? 'write-off.text.noLines' : 'write-off.text.noneHere')}>
              {isEmpty && w('write-off.text.noLinesWhy')}
            </Empty>
          }
          paging={{
            total: read.data?.total ?? 0,
            pageNo: list.pageNo,
            pageSize: list.pageSize,
            onPage: list.setPage,
          }}
          asOf={read.dataUpdatedAt || undefined}
          live
        />
        <BulkBar rows={picked} acts={acts} nameOf={nameOf} onKeys={setKeys} />
      </div>
      <Beside cursor={cursor}>{pane}</Beside>
    </div>
  )
}

function HeadActs({ onSend }: { onSend: () => void }) {
  const { w } = useWords()
  const { may } = useSession()
  return (
    <>
      <Link className="lt-button" href={to['write-off'].writeOffPlanes()}>
        {w('write-off.screens.writeOffPlanes')}
      </Link>
      <Link className="lt-button" href={to['write-off'].bankStatements()}>
        {w('write-off.screens.bankStatements')}
      </Link>
      <MoreMenu />
      {may('finances.writeOff.import') && (
        <button type="button" className="lt-button lt-button-primary" onClick={onSend}>
          {w('write-off.text.import')}
        </button>
      )}
    </>
  )
}

function MoreMenu() {
  const { w } = useWords()
  return (
    <MenuButton
      label={w('kit.parts.moreActions')}
      items={[
        {
          key: 'rules',
          label: w('write-off.screens.writeOffRules'),
          onPick: () => go(to['write-off'].writeOffRules()),
        },
        {
          key: 'again',
          label: w('write-off.text.again'),
          onPick: () => void writeOff.suggestAgain(undefined),
        },
      ]}
    >
      {w('kit.parts.more')} <Icon name="down" size={14} />
    </MenuButton>
  )
}

/** The line that is looked at; when it goes, whatever took its place. On a phone nothing until it is pressed. */
function useCursor(rows: readonly BankLine[] | undefined, narrow: boolean) {
  const [chosen, setChosen] = useState<{ id: number; at: number } | null>(null)
  const at = rows?.findIndex(({ id }) => id === chosen?.id) ?? -1
  const next = rows?.[Math.min(chosen?.at ?? 0, rows.length - 1)]
  const id = at >= 0 ? chosen!.id : narrow ? null : (next?.id ?? null)
  if (at >= 0 && chosen && chosen.at !== at) setChosen({ id: chosen.id, at })
  return {
    id,
    to: (line: BankLine | null) =>
      setChosen(line ? { id: line.id, at: rows?.findIndex((one) => one.id === line.id) ?? 0 } : null),
  }
}
