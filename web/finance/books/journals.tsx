import { shownDay } from '../../kit/words/buddhist.ts'
import type { JournalRow } from '#contract/finance/books/books.schema.ts'
import { sumsText } from '#contract/kit/money/amounts.ts'
import { keyParts } from '#contract/finance/books/kinds.ts'
import { download } from '../../kit/call/client.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { listSchema } from '../../kit/list/filter-state.ts'
import { requestOf } from '../../kit/list/list-filter.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState, type ListControl } from '../../kit/list/use-list-state.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { IfAllowed } from '../../kit/parts/if-allowed.tsx'
import { MenuButton } from '../../kit/parts/layers/menu-button.tsx'
import { NewButton } from '../../kit/parts/new-button.tsx'
import { DateText } from '../../kit/parts/date-text.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { runs } from '../../kit/route/action.ts'
import { to } from '../../kit/route/screens.ts'
import { useWords, word } from '../../kit/words/words.ts'
import { finance } from '../finance.client.ts'
import { accountWord, journalWord, useAccountChoices, useCurrencies } from './account-words.ts'
import { ExchangeDrawer, JournalDrawer } from './journal-forms.tsx'
import { JournalQuickView } from './journal-quick-view.tsx'
import { Icon } from '../../kit/parts/icons.tsx'
import { journalRow } from '#contract/finance/books/journal.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'finance.journals.search', first: true },
    days: { kind: 'dates', label: 'finance.journals.days', first: true },
    account: { kind: 'select', label: 'finance.journals.account', first: true },
    currency: { kind: 'select', label: 'finance.journals.currency' },
  },
})

/** What is asked of the list, and of its file. */
const filterOf = (list: ListControl<typeof schema.filters>) => {
  const { text, days, account, currency } = requestOf(list)
  return { text, account, currency, from: days?.from || undefined, to: days?.to || undefined }
}

const column = columnsOf(journalRow)
const columns: readonly Column<JournalRow>[] = [
  column('id', { align: 'left', width: 100, frozen: true, card: 'title' }),
  column('day', {
    render: ({ day, meantDay }) => (
      <span title={meantDay ? word('finance.journals.moved2', { day: meantDay }) : undefined}>
        <DateText date={day} />
        {meantDay && ' *'}
      </span>
    ),
    text: ({ day }) => shownDay(day),
    width: 140,
    card: 'sub',
  }),
  column('kind', { width: 180, card: 'sub' }),
  column('memo', { width: 200, grow: true, card: 'meta' }),
  column('accounts', { text: ({ accounts }) => accounts.map(({ title }) => title).join(', '), width: 320 }),
  column('moved', { align: 'right', text: ({ moved }) => sumsText(moved), width: 200, card: 'meta' }),
  column('orderCode', {
    key: 'order',
    render: ({ orderId, orderCode }) =>
      orderId && <Link href={to.orders.OrderDetail({ id: orderId })}>{orderCode || orderId}</Link>,
    width: 150,
  }),
  column('agentName', { key: 'agent', width: 160, card: 'sub' }),
  column('meantDay', { text: ({ meantDay }) => shownDay(meantDay ?? ''), width: 120, hidden: true }),
  column('byName', { key: 'by', width: 140 }),
  column('at', { as: 'time', width: 150, hidden: true }),
]

/** Every movement of money, the latest first; what stands behind a number of a report is one filter away. */
export default function Journals() {
  const { w } = useWords()
  const list = useListState('journals', schema)
  const requested = filterOf(list)
  const page = useListPage(finance.journalList, list, { ...requested, total: 'later' }, [
    'book',
    'order',
    'account',
  ])
  const manual = useDrawer<null>()
  const exchange = useDrawer<null>()
  const { account } = list.values
  const chosen = account && [{ value: account, label: accountWord(keyParts(account)) }]
  return (
    <>
      <ListPage
        {...page}
        title="finance.screens.journals"
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ id }) => String(id)}
        choices={{ account: useAccountChoices(chosen || []), currency: useCurrencies() }}
        look={(row) => ({
          title: `${row.id} · ${journalWord(row.kind)}`,
          body: <JournalQuickView journal={row} />,
        })}
        rowActions={(row) => <Reverse journal={row} />}
        actions={
          <>
            <ExportMenu asked={requested} />
            <IfAllowed needs="finances.journals.write">
              <button type="button" className="lt-button" onClick={() => exchange.show(null)}>
                {w('finance.exchange.new')}
              </button>
            </IfAllowed>
            <NewButton
              needs="finances.journals.write"
              title="finance.journals.new"
              onPress={() => manual.show(null)}
            />
          </>
        }
        empty={{ title: 'finance.journals.none' }}
        live
      />
      {manual.open && <JournalDrawer key={manual.count} open onClose={manual.hide} />}
      {exchange.open && <ExchangeDrawer key={exchange.count} open onClose={exchange.hide} />}
    </>
  )
}

function Reverse({ journal }: { journal: JournalRow }) {
  const { w } = useWords()
  return (
    <ActionButtons
      can={journal.can}
      of="finance.journals"
      max={1}
      acts={{
        reverse: runs(finance.journalReverse, (reason) => ({ id: journal.id, reason }), {
          consequence: w('finance.journals.reverseWhat'),
          done: 'kit.parts.saved',
          reason: true,
        }),
      }}
    />
  )
}

/** The journals that are looked at, for the books of outside or with the numbers of here. */
function ExportMenu({ asked }: { asked: ReturnType<typeof filterOf> }) {
  const { w } = useWords()
  const load = (more: { format: 'xlsx' | 'csv'; numbers: 'own' | 'outside' }) => () =>
    void download(finance.journalExport.href({ ...asked, ...more }))
  return (
    <MenuButton
      label={w('finance.journals.export')}
      items={[
        {
          key: 'xlsx',
          label: w('finance.journals.exportXlsx'),
          onPick: load({ format: 'xlsx', numbers: 'outside' }),
        },
        {
          key: 'csv',
          label: w('finance.journals.exportCsv'),
          onPick: load({ format: 'csv', numbers: 'outside' }),
        },
        {
          key: 'own',
          label: w('finance.journals.exportOwn'),
          onPick: load({ format: 'xlsx', numbers: 'own' }),
        },
      ]}
    >
      {w('finance.journals.export')} <Icon name="down" size={14} />
    </MenuButton>
  )
}
