import { useState } from 'react'
import { Link } from '../../kit/parts/link.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { go } from '../../kit/route/navigate.ts'
import { to } from '../../kit/route/screens.ts'
import { useRecalled } from '../../kit/session/remembered.ts'
import { useFormValues } from '../../kit/form/use-form.ts'
import { useWords } from '../../kit/words/words.ts'
import { cartOfDay, keepCart, recallCart, useCart } from '../cart/cart.ts'
import { PutAside } from '../drafts/put-aside.tsx'
import { Placed, type PlacedOrders } from '../placed.tsx'
import { useItemText } from '../use-place.ts'
import { GroupDesk } from './group-desk.tsx'
import { useDesk } from './use-desk.ts'

/** The cart as a place: one set of guests, many services, placed all or none. */
export default function NewOrderGroup() {
  const { w } = useWords()
  const control = useCart()
  const [placed, setPlaced] = useState<PlacedOrders | null>(null)
  const [aside, setAside] = useState(false)
  const itemText = useItemText()
  const desk = useDesk(control, (made, items) => {
    setPlaced({ ...made, items: items.map(itemText) })
    control.end()
    scrollTo({ top: 0 })
  })
  const form = useFormValues(desk.form)
  if (placed) return <Placed placed={placed} staff={desk.facts.staff} />
  return (
    <>
      <PageHead
        title={w('order-entry.screens.NewOrderGroup')}
        sub={desk.facts.staff && desk.facts.agent?.name}
        actions={
          <Link className="lt-button" href={to['order-entry'].OrderDrafts()}>
            {w('order-entry.screens.OrderDrafts')}
          </Link>
        }
      />
      <GroupDesk
        desk={desk}
        above={<OfEarlier onAside={() => setAside(true)} onEmpty={control.end} />}
        foot={
          <>
            <button
              type="button"
              className="lt-button"
              disabled={
                control.cart.items.length === 0 || (desk.facts.staff && control.cart.agentId === null)
              }
              onClick={() => setAside(true)}
            >
              {w('order-entry.drafts.putAside')}
            </button>
            <Link className="lt-button" href={to['order-entry'].OrderProductMainList()}>
              {w('order-entry.text.addMore')}
            </Link>
          </>
        }
      />
      <PutAside
        open={aside}
        onClose={() => setAside(false)}
        onSaved={({ id }) => {
          control.end()
          go(to['order-entry'].pendingOrderDetail({ id }))
        }}
        cart={control.cart}
        form={form}
        facts={desk.facts}
      />
    </>
  )
}

/** A cart of an earlier day is offered: prices are of today, and it may be somebody else's trip. */
function OfEarlier({ onAside, onEmpty }: { onAside: () => void; onEmpty: () => void }) {
  const { w } = useWords()
  const day = useRecalled(cartOfDay)
  if (!day) return null
  return (
    <div className="entry-note entry-note-info" role="status">
      <p>{w('order-entry.desk.ofEarlier', { day })}</p>
      <button type="button" className="lt-button" onClick={() => keepCart(recallCart())}>
        {w('order-entry.desk.goOn')}
      </button>{' '}
      <button type="button" className="lt-button" onClick={onAside}>
        {w('order-entry.drafts.putAside')}
      </button>{' '}
      <button type="button" className="lt-button" onClick={onEmpty}>
        {w('order-entry.text.emptyCart')}
      </button>
    </div>
  )
}
