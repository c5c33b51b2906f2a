import type { CustomerOrder } from '#contract/customers/customers.schema.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import { nameIn } from '#contract/kit/languages.ts'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { DataTable } from '../kit/list/table/data-table.tsx'
import { Card } from '../kit/parts/page/cards.tsx'
import { Link } from '../kit/parts/link.tsx'
import { StateTag } from '../kit/parts/status-tag.tsx'
import { language, useWords, word } from '../kit/words/words.ts'
import { useCustomerDesk } from './family.ts'
import { customerOrderRow } from '#contract/customers/customer-order.fields.ts'
import { columnsOf } from '../kit/record/record-columns.tsx'

const roleOf = ({ contact }: CustomerOrder) => (contact ? 'customers.text.contact' : 'customers.text.guest')

function OrderLink({ order: { id, code } }: { order: CustomerOrder }) {
  const { order } = useCustomerDesk()
  return <Link href={order(id)}>{code}</Link>
}

const column = columnsOf(customerOrderRow)
const columns: readonly Column<CustomerOrder>[] = [
  column('code', { render: (order) => <OrderLink order={order} />, width: 100, card: 'title' }),
  column('itemNames', {
    key: 'item',
    render: ({ itemNames }) => nameIn(itemNames, language()),
    width: 170,
    grow: true,
    card: 'meta',
  }),
  column('serviceDate', { key: 'date', width: 106, card: 'meta' }),
  column('status', {
    render: ({ status }) => <StateTag table={orderStates} of="orders.states" state={status} />,
    width: 100,
    card: 'sub',
  }),
  {
    key: 'role',
    title: 'customers.fields.role',
    render: (order) => word(roleOf(order)),
    text: (order) => word(roleOf(order)),
    width: 84,
  },
  column('agentName', { key: 'agent', render: ({ agentName }) => agentName, width: 150, hidden: true }),
  column('totalMinor', { width: 120, card: 'meta' }),
]

/** All orders in which the person is contact or guest, the latest trip first. */
export function CustomerOrders({ orders }: { orders: readonly CustomerOrder[] }) {
  const { w } = useWords()
  const { order } = useCustomerDesk()
  return (
    <Card title="kit.menu.orders">
      {orders.length ? (
        <DataTable
          screen="customerOrders"
          label={w('customers.fields.orders')}
          columns={columns}
          rows={[...orders]}
          rowKey={({ id }) => String(id)}
          hrefOf={({ id }) => order(id)}
          inline
        />
      ) : (
        <p className="customer-none">{w('customers.text.noOrders')}</p>
      )}
    </Card>
  )
}
