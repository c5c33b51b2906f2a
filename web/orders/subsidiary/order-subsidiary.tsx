import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { bases, groupings } from '#contract/orders/subsidiary/subsidiary.schema.ts'
import { download } from '../../kit/call/client.ts'
import { agentSource } from '../../agents/agents.public.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { requestOf } from '../../kit/list/list-filter.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { useListPage } from '../../kit/list/use-list-page.ts'
import { useListState, type ListControl } from '../../kit/list/use-list-state.ts'
import { Link } from '../../kit/parts/link.tsx'
import { MenuButton } from '../../kit/parts/layers/menu-button.tsx'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import { supplierSource } from '../../suppliers/suppliers.public.ts'
import { lineColumns, profitColumns } from './subsidiary-columns.tsx'
import { subsidiary } from './subsidiary.client.ts'
import { Icon } from '../../kit/parts/icons.tsx'

const schema = listSchema({
  filters: {
    text: { kind: 'text', label: 'orders.subsidiary.search', first: true },
    days: { kind: 'dates', label: 'orders.subsidiary.days', first: true },
    basis: {
      kind: 'select',
      label: 'orders.subsidiary.basis',
      first: true,
      options: bases.map((value) => ({ value, word: `orders.subsidiary.${value}` as const })),
      read: (text: string) => asOneOf(bases, text),
    },
    agentId: { kind: 'pick', label: 'orders.subsidiary.agent', source: agentSource },
    supplierId: { kind: 'pick', label: 'orders.subsidiary.supplier', source: supplierSource },
  },
  tabs: ['list', 'onlyLacking', ...groupings],
})
type List = ListControl<typeof schema.filters>
const words = { departure: 'departure', product: 'product', agent: 'byAgent', seller: 'bySeller' } as const
const tabs = [
  { value: 'list', word: 'orders.subsidiary.list' },
  { value: 'onlyLacking', word: 'orders.subsidiary.onlyLacking' },
  ...groupings.map((value) => ({ value, word: `orders.subsidiary.${words[value]}` as const })),
] as const

const filterOf = (list: List) => {
  const { text, days, basis, agentId, supplierId } = requestOf(list)
  return { text, basis, agentId, supplierId, from: days?.from || undefined, to: days?.to || undefined }
}
const live = ['order', 'book'] as const

/** Every line of every order in the books: what it brings, what it costs, what is open, what it leaves; or its sums. */
export default function OrderSubsidiary() {
  const list = useListState('order-subsidiary', schema)
  const by = asOneOf(groupings, list.tab)
  return by ? <Profit list={list} by={by} /> : <Lines list={list} />
}

function Lines({ list }: { list: List }) {
  const { w } = useWords()
  const requested = { ...filterOf(list), ...(list.tab === 'onlyLacking' && { lacking: true }) }
  const page = useListPage(subsidiary.subsidiaryList, list, { ...requested, total: 'later' }, live)
  return (
    <ListPage
      {...page}
      title="orders.screens.order-subsidiary"
      tabs={tabs}
      columns={lineColumns}
      rowKey={({ lineId }) => lineId}
      rowName={({ orderCode }) => orderCode}
      hrefOf={({ orderCode }) => to.orders['order-subsidiary-detail']({ orderCode })}
      compact
      actions={
        <>
          <MenuButton
            label={w('orders.subsidiary.download')}
            items={(['xlsx', 'csv'] as const).map((format) => ({
              key: format,
              label: w(`orders.subsidiary.${format}`),
              onPick: () => void download(subsidiary.subsidiaryExport.href({ ...requested, format })),
            }))}
          >
            {w('orders.subsidiary.download')} <Icon name="down" size={14} />
          </MenuButton>
          <Presets />
        </>
      }
      empty={{ title: 'orders.subsidiary.none' }}
      live
    />
  )
}

function Profit({ list, by }: { list: List; by: (typeof groupings)[number] }) {
  const { w } = useWords()
  const page = useListPage(subsidiary.subsidiaryProfit, list, { ...filterOf(list), by }, live)
  return (
    <ListPage
      {...page}
      title="orders.screens.order-subsidiary"
      tabs={tabs}
      columns={by === 'departure' ? profitColumns : profitColumns.filter(({ key }) => key !== 'date')}
      rowKey={({ key }) => key}
      rowName={({ name }) => name}
      actions={<Presets />}
      empty={{ title: 'orders.subsidiary.none' }}
      live
    >
      {page.read.data?.rows.some(({ lacking }) => lacking > 0) && (
        <p className="lt-field-help">{w('orders.subsidiary.lackingWhy')}</p>
      )}
    </ListPage>
  )
}

function Presets() {
  const { w } = useWords()
  return (
    <Link className="lt-button" href={to.orders['cost-preset']()}>
      {w('orders.screens.cost-preset')}
    </Link>
  )
}
