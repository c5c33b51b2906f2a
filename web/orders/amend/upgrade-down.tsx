import { shownDay } from '../../kit/words/buddhist.ts'
import { useId } from 'react'
import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import { useRead } from '../../kit/call/query.ts'
import { useUrlQuery } from '../../kit/call/url-query.ts'
import { pickFrom } from '../../kit/form/choices/pick-source.ts'
import { Picker } from '../../kit/form/choices/picker.tsx'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { FactCard } from '../../kit/parts/page/cards.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { Money } from '../../kit/parts/money.tsx'
import { StateTag } from '../../kit/parts/status-tag.tsx'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import type { WordKey } from '#contract/words.ts'
import { ServiceDays } from '../list/service-days.tsx'
import { Heads } from '../list/order-heads.tsx'
import { orders } from '../orders.client.ts'
import { AmendDrawer } from './amend-drawer.tsx'
import { OtherProduct } from './other-product.tsx'
import { RequestCard } from './request-card.tsx'

type Found = { id: number; code: string; contactName: string; itemName: string; serviceDate: string }
/** Orders by code, guest or item. */
const orderPicks = pickFrom<Found>(
  'orders.toChange',
  async ({ text, ids }, options) => {
    if (!ids) return orders.list({ text: text || undefined, pageNo: 1, pageSize: 20 }, options)
    const found = await Promise.all(ids.map((id) => orders.info({ id }, options)))
    return { rows: found.map((order) => ({ ...order, contactName: order.contact.name })) }
  },
  ({ id, code, contactName, serviceDate, itemName }) => ({
    value: String(id),
    label: `${code} · ${contactName}`,
    hint: `${shownDay(serviceDate)} ${itemName}`,
  }),
)

/** Another product in the place of an order's: found, looked at, and changed once it is seen what that comes to. */
export default function UpgradeDown() {
  const { w } = useWords()
  const [query, change] = useUrlQuery()
  const fieldId = useId()
  const id = Number(query['id']) || null
  const { data: order } = useRead(orders.info, { id: id ?? 0 }, { enabled: id !== null, live: ['order'] })
  return (
    <>
      <PageHead title={w('orders.screens.upgradeDown')} />
      <div className="lt-field amend-find">
        <label id={`${fieldId}-label`} htmlFor={fieldId}>
          {w('orders.amend.whichOrder')}
        </label>
        <Picker
          source={orderPicks}
          value={id ? [String(id)] : []}
          onChange={([chosen]) => change({ id: chosen })}
          clear
          label={w('orders.amend.whichOrder')}
          aria={{ id: fieldId, 'aria-invalid': false, 'aria-describedby': fieldId }}
        />
      </div>
      {order && id ? <Chosen order={order} /> : <Empty title={w('orders.amend.findFirst')} />}
    </>
  )
}

function Chosen({ order }: { order: OrderInfo }) {
  const { w, name } = useWords()
  const changing = useDrawer<true>()
  const can = order.can['amend']
  // A package stays what it is: another product is taken for one of its parts.
  const isPackage = order.lines.some(({ kind }) => kind === 'part')
  const enabled = can === true && !isPackage
  const { data: others } = useRead(orders.modifySkus, { id: order.id }, { enabled })
  const isAlone = others?.rows.length === 0
  const why = isAlone ? 'orders.amend.noneAlike' : can && can !== true && (can.why as WordKey)
  return (
    <>
      <FactCard
        title="orders.text.about"
        extra={
          can === true &&
          !isAlone && (
            <button type="button" className="lt-button lt-button-primary" onClick={() => changing.show(true)}>
              {w(isPackage ? 'orders.moves.amend' : 'orders.amend.otherProduct')}
            </button>
          )
        }
        facts={[
          {
            word: 'orders.fields.code',
            value: <Link href={to.orders.OrderDetail({ id: order.id })}>{order.code}</Link>,
          },
          {
            word: 'orders.fields.status',
            value: <StateTag table={orderStates} of="orders.states" state={order.status} />,
          },
          { word: 'orders.fields.item', value: name(order.itemNames) || order.itemName },
          {
            word: 'orders.fields.serviceDate',
            value: <ServiceDays of={order} session={order.session} />,
          },
          { word: 'orders.fields.guests', value: <Heads counts={order} /> },
          { word: 'orders.fields.contactName', value: order.contact.name },
          { word: 'orders.fields.agent', value: order.agent?.name },
          {
            word: 'orders.fields.total',
            value: order.money && <Money minor={order.money.totalMinor} currency={order.money.currency} />,
          },
        ]}
      />
      {why && <p className="amend-note">{w(why)}</p>}
      <RequestCard order={order} />
      {changing.record && (
        <AmendDrawer
          key={changing.count}
          order={order}
          open={changing.open}
          onClose={changing.hide}
          {...(!isPackage && {
            title: `${w('orders.amend.otherProduct')} · ${order.code}`,
            fields: <OtherProduct order={order} />,
          })}
        />
      )}
    </>
  )
}
