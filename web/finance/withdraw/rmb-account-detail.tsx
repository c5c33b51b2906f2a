import { minorToText } from '#contract/kit/money/amounts.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState, type ListControl } from '../../kit/list/use-list-state.ts'
import { useRead } from '../../kit/call/query.ts'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { ActionButtons } from '../../kit/parts/action-buttons.tsx'
import { Stats } from '../../kit/parts/charts/stat.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { ledgerAsk, ledgerColumns, ledgerFilters } from '../account-ledger.public.tsx'
import { finance } from '../finance.client.ts'
import { DemandActions } from './demand-actions.tsx'
import { demandColumns } from './demand-columns.tsx'
import { LimitDrawer, MoveDrawer, WithdrawDrawer } from './rmb-forms.tsx'

const schema = listSchema({ filters: ledgerFilters, tabs: ['ledger', 'demands'] })
const tabs = [
  { value: 'ledger', word: 'finance.rmb.ledger' },
  { value: 'demands', word: 'finance.rmb.demands' },
] as const
const live = ['withdraw', 'account', 'collection']
const columns = ledgerColumns('finance.movements')
type List = ListControl<(typeof schema)['filters']>

/** The RMB account: what came in, went out and was exchanged, and what is asked out of it. */
export default function RmbAccountDetail() {
  const list = useListState('RMBAccountDetail', schema)
  return list.tab === 'demands' ? <Demands list={list} /> : <Ledger list={list} />
}

function Ledger({ list }: { list: List }) {
  const page = useListPage(finance.rmbLog, list, ledgerAsk(list.values), live)
  const { actions, stats, drawers } = useAccount()
  return (
    <>
      <ListPage
        {...page}
        title="finance.screens.RMBAccountDetail"
        tabs={tabs}
        columns={columns}
        rowKey={({ id }) => id}
        actions={actions}
        empty={{ title: 'finance.rmb.noMovements' }}
        live
      >
        {stats}
      </ListPage>
      {drawers}
    </>
  )
}

function Demands({ list }: { list: List }) {
  const page = useListPage(finance.withdrawList, list, { text: list.values.text || undefined }, live)
  const { actions, stats, drawers } = useAccount()
  return (
    <>
      <ListPage
        {...page}
        title="finance.screens.RMBAccountDetail"
        tabs={tabs}
        columns={demandColumns}
        rowKey={({ id }) => id}
        rowName={({ accountName, amountMinor }) => `${accountName} ${minorToText(amountMinor, 'CNY')}`}
        rowActions={(row) => <DemandActions demand={row} />}
        actions={actions}
        empty={{ title: 'finance.rmb.noDemands' }}
        live
      >
        {stats}
      </ListPage>
      {drawers}
    </>
  )
}

/** What it holds, what can be done with it, and the drawers in which that is done. */
function useAccount() {
  const { data } = useRead(finance.rmbAccount, undefined, { live })
  const move = useDrawer<true>()
  const ask = useDrawer<true>()
  const limit = useDrawer<true>()
  return {
    actions: data && (
      <ActionButtons
        can={data.can}
        of="finance.rmb"
        max={2}
        acts={{
          ask: { word: 'finance.rmb.ask', go: () => ask.show(true) },
          move: { word: 'finance.rmb.move', go: () => move.show(true) },
          limit: { word: 'finance.rmb.limit', go: () => limit.show(true) },
        }}
      />
    ),
    stats: data && (
      <Stats
        items={[
          {
            word: 'finance.rmb.balance',
            value: <Money minor={data.balanceMinor} currency={data.currency} strong />,
          },
          {
            word: 'finance.rmb.leaving',
            value: <Money minor={data.leavingMinor} currency={data.currency} />,
          },
        ]}
      />
    ),
    drawers: (
      <>
        {move.record && <MoveDrawer key={move.count} open={move.open} onClose={move.hide} />}
        {limit.record && data && (
          <LimitDrawer
            key={limit.count}
            ownLimitMinor={data.ownLimitMinor}
            open={limit.open}
            onClose={limit.hide}
          />
        )}
        {ask.record && <WithdrawDrawer key={ask.count} open={ask.open} onClose={ask.hide} />}
      </>
    ),
  }
}
