import { ages } from '#contract/billing/statement/ages.ts'
import type { Statement } from '#contract/billing/statement/statement.schema.ts'
import { FilterBar } from '../../kit/list/filter-bar.tsx'
import type { ListSchema } from '../../kit/list/filter-state.ts'
import { DataTable } from '../../kit/list/table/data-table.tsx'
import { moneyCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { useRead } from '../../kit/call/query.ts'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Stats } from '../../kit/parts/charts/stat.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { Card } from '../../kit/parts/page/cards.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { runs } from '../../kit/route/action.ts'
import { to } from '../../kit/route/screens.ts'
import { timeZone, useSession } from '../../kit/session/session.ts'
import { today } from '../../kit/words/dates.ts'
import { useWords, word } from '../../kit/words/words.ts'
import { movementWord } from '../../agents/movement-words.public.ts'
import { billing } from '../billing.client.ts'
import { PayOnline } from '../bills/pay-online.tsx'
import '../billing.css'
import { statementRow } from '#contract/billing/statement/statement.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { openBillRow } from '#contract/billing/statement/open-bill.fields.ts'

type Row = Statement['rows'][number] & { no: number; currency: string }
type Open = Statement['bills'][number] & { currency: string }

const statementColumn = columnsOf(statementRow)
const columns: readonly Column<Row>[] = [
  statementColumn('at', { as: 'time', width: 150, card: 'sub' }),
  {
    key: 'movement',
    title: 'billing.fields.movement',
    text: (row) => word(movementWord(row)),
    width: 200,
    grow: true,
    card: 'title',
  },
  statementColumn('account', { width: 150, card: 'meta' }),
  statementColumn('reference', { width: 180, card: 'meta' }),
  statementColumn('amountMinor', {
    ...moneyCell((row) => [row.amountMinor, row.currency], { code: false, signed: true }),
    width: 150,
    card: 'meta',
  }),
  statementColumn('balanceMinor', { width: 160, card: 'meta' }),
]
type Account = Statement['accounts'][number] & { currency: string }
const sum = (key: 'opening' | 'up' | 'down' | 'closing'): Column<Account> => ({
  key,
  title: `agents.statement.${key}`,
  ...moneyCell((row: Account) => [row[`${key}Minor`], row.currency], { strong: key === 'closing' }),
  width: 150,
  card: 'meta',
})
const accounts: readonly Column<Account>[] = [
  {
    key: 'account',
    title: 'agents.statement.account',
    text: ({ account }) => word(`agents.accounts.${account}`),
    width: 180,
    grow: true,
    card: 'title',
  },
  sum('opening'),
  sum('up'),
  sum('down'),
  sum('closing'),
]
const openBillColumn = columnsOf(openBillRow)
const bills: readonly Column<Open>[] = [
  openBillColumn('code', { key: 'bill', width: 170, grow: true, card: 'title' }),
  openBillColumn('dueDay', { width: 140, card: 'sub' }),
  {
    key: 'overdue',
    title: 'billing.fields.overdue',
    text: ({ overdueDays: days }) => (days > 0 ? word('billing.text.overdueDays', { days }) : ''),
    width: 160,
    card: 'meta',
  },
  openBillColumn('totalMinor', { width: 150 }),
  openBillColumn('openMinor', { width: 150, card: 'meta' }),
]

type Values = { agentId?: string; period: { from: string; to: string } }
type PageProps = { screen: 'agentStatement' | 'bookingStatement'; schema: ListSchema }

/** What moved between two days, what was open at the second, and by which age; this month where nothing is chosen. */
export function StatementPage({ screen, schema }: PageProps) {
  const { w } = useWords()
  const own = useSession().user?.kind === 'agent'
  const list = useListState(screen, schema)
  const { agentId, period } = list.values as unknown as Values
  const now = today(timeZone())
  const ask = {
    ...(agentId && { agentId: Number(agentId) }),
    from: period.from || `${now.slice(0, 8)}01`,
    to: period.to || now,
  }
  const enabled = own || Boolean(agentId)
  const read = useRead(billing.statement, ask, {
    enabled,
    keep: true,
    live: ['agentBill', 'account', 'order'],
    tellsFailure: true,
  })
  const { data } = read
  return (
    <div className="lt-page billing-statement">
      <PageHead
        title={data ? `${w('billing.text.statement')} · ${data.ageing.name}` : w(`billing.screens.${screen}`)}
        actions={data && <Actions ask={ask} own={own} agentId={data.ageing.agentId} />}
      />
      <FilterBar list={list} />
      {!enabled && <Empty title={w('billing.text.chooseAgent')} />}
      {read.error && !data ? <LoadError error={read.error} onRetry={() => void read.refetch()} /> : null}
      {enabled && data && <Body statement={data} own={own} />}
    </div>
  )
}

type Ask = { agentId?: number; from: string; to: string }

function Actions({ ask, own, agentId }: { ask: Ask; own: boolean; agentId: number }) {
  const { w } = useWords()
  const { may } = useSession()
  return (
    <>
      <a className="lt-button" href={billing.statementPdf.href(ask)} download>
        {w('billing.text.pdf')}
      </a>
      <a className="lt-button" href={billing.statementXlsx.href(ask)} download>
        {w('billing.text.xlsx')}
      </a>
      {!own && (
        <ActionButtons
          can={may('finances.agentBill.index.send') ? { send: true } : {}}
          of="billing.text"
          max={1}
          acts={{
            send: runs(billing.statementSend, () => ({ ...ask, agentId }), {
              word: 'billing.moves.billSend',
              done: 'billing.text.sent',
            }),
          }}
        />
      )}
    </>
  )
}

function Body({ statement, own }: { statement: Statement; own: boolean }) {
  const { w } = useWords()
  const { ageing } = statement
  const { currency } = ageing
  const money = (minor: number) => <Money minor={minor} currency={currency} />
  const screen = own ? to.billing.bookingBillDetail : to.billing.billDetail
  // An agent that pays ahead owes nothing: ages would tell it nothing.
  const owes = ageing.limitMinor > 0 || ageing.billedMinor !== 0 || ageing.owedMinor !== 0
  return (
    <>
      {ageing.stopped && <StatusTag tone="bad">{ageing.stopped}</StatusTag>}
      <Accounts statement={statement} />
      {owes && (
        <Stats
          items={[
            ...ages.map((age) => ({
              word: `billing.ages.${age}` as const,
              value: money(ageing[`${age}Minor`]),
            })),
            { word: 'billing.fields.unbilled', value: money(ageing.unbilledMinor) },
            { word: 'billing.fields.credit', value: money(ageing.creditMinor) },
            { word: 'billing.fields.limit', value: money(ageing.limitMinor) },
          ]}
        />
      )}
      {statement.bills.length > 0 && (
        <Card title="billing.text.openBills">
          <DataTable
            screen="statementBills"
            label={w('billing.text.openBills')}
            columns={bills}
            rows={statement.bills.map((bill) => ({ ...bill, currency }))}
            rowKey={({ id }) => String(id)}
            hrefOf={({ id }) => screen({ id })}
            rowActions={({ id }) => <PayOnline id={id} />}
            inline
          />
        </Card>
      )}
      <Card title="billing.text.movements">
        <DataTable
          screen="statementRows"
          label={w('billing.text.movements')}
          columns={columns}
          rows={statement.rows.map((row, no) => ({ ...row, no, currency }))}
          rowKey={({ no }) => String(no)}
          empty={<Empty title={w('billing.text.noLines')} />}
          inline
        />
        {statement.movements > statement.rows.length && (
          <p>
            {w('billing.text.statementCut', {
              shown: statement.rows.length.toLocaleString('en'),
              all: statement.movements.toLocaleString('en'),
            })}
          </p>
        )}
      </Card>
    </>
  )
}

/** Before, between and after, of each account that ever moved. */
function Accounts({ statement }: { statement: Statement }) {
  const { w } = useWords()
  const { currency } = statement.ageing
  return (
    <Card title="agents.statement.account">
      <DataTable
        screen="statementAccounts"
        label={w('agents.statement.account')}
        columns={accounts}
        rows={statement.accounts.map((one) => ({ ...one, currency }))}
        rowKey={({ account }) => account}
        empty={<Empty title={w('agents.statement.nothing')} />}
        inline
      />
    </Card>
  )
}
