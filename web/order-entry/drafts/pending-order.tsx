import { useMemo, useState } from 'react'
import type { DraftInfo } from '#contract/order-entry/drafts/drafts.schema.ts'
import { draftStates } from '#contract/order-entry/drafts/draft.states.ts'
import { useRead } from '../../kit/call/query.ts'
import { useUrlQuery } from '../../kit/call/url-query.ts'
import { useFormValues } from '../../kit/form/use-form.ts'
import { Copyable } from '../../kit/parts/copyable.tsx'
import { Link } from '../../kit/parts/link.tsx'
import { DetailPage } from '../../kit/parts/page/detail-page.tsx'
import { PageHead } from '../../kit/parts/page/page-head.tsx'
import { StateTag } from '../../kit/parts/status-tag.tsx'
import { Panels } from '../../kit/route/panels.tsx'
import { to } from '../../kit/route/screens.ts'
import { usePageName } from '../../kit/route/page-name.ts'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { controlOf, type Cart } from '../cart/cart.ts'
import { GroupDesk } from '../desk/group-desk.tsx'
import { useDesk } from '../desk/use-desk.ts'
import { entry } from '../order-entry.client.ts'
import { Placed, type PlacedOrders } from '../placed.tsx'
import { useItemText } from '../use-place.ts'
import { DraftActions } from './draft-actions.tsx'
import { cartOf, formOf } from './draft-content.ts'
import { DraftFacts } from './draft-facts.tsx'
import { PriceChanges } from './price-changes.tsx'
import { PutAside } from './put-aside.tsx'

/** A draft, or an order that a marketplace told and that is not complete: what is missing first, then all of it to be finished. */
export default function PendingOrder() {
  const [{ id }] = useUrlQuery()
  const read = useRead(entry.draftInfo, { id: Number(id) }, { live: ['orderDraft'], tellsFailure: true })
  const [placed, setPlaced] = useState<PlacedOrders | null>(null)
  const { user } = useSession()
  const draft = read.data
  if (placed) return <Placed placed={placed} staff={user?.kind === 'staff'} />
  if (!draft)
    return (
      <DetailPage read={read} title="">
        {null}
      </DetailPage>
    )
  if (draft.status !== 'open') return <Ended draft={draft} />
  // Saved by somebody: begun anew from what stands now.
  return <OpenDraft key={`${draft.id} ${draft.version}`} draft={draft} onPlaced={setPlaced} />
}

/** It is ordered, or was dropped: where it went. */
function Ended({ draft }: { draft: DraftInfo }) {
  const { w } = useWords()
  const { user } = useSession()
  return (
    <DetailPage
      code={draft.code}
      title={draft.contactName || draft.itemName || draft.code}
      states={<StateTag table={draftStates} of="order-entry.draftStates" state={draft.status} />}
      actions={<DraftActions draft={draft} />}
    >
      <FromChannel draft={draft} />
      <DraftFacts draft={draft} />
      {draft.orders.length > 0 && (
        <ul className="entry-placed-list">
          {draft.orders.map(({ id, code }) => (
            <li key={id} className="lt-panel">
              <Link
                className="entry-placed-code"
                href={
                  user?.kind === 'staff'
                    ? to.orders.OrderDetail({ id })
                    : to['booking-center'].bookingOrderDetail({ id })
                }
              >
                {code || w('order-entry.text.openOrder')}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </DetailPage>
  )
}

type OpenProps = { draft: DraftInfo; onPlaced: (placed: PlacedOrders) => void }

function OpenDraft({ draft, onPlaced }: OpenProps) {
  const { w } = useWords()
  usePageName(draft.code)
  const [cart, setCart] = useState<Cart>(() => cartOf(draft.content, draft.agentId))
  const [aside, setAside] = useState(false)
  const itemText = useItemText()
  const control = controlOf(cart, setCart, () => undefined)
  const initial = useMemo(() => formOf(draft.content), [draft.content])
  const { id, version } = draft
  const desk = useDesk(control, (made, items) => onPlaced({ ...made, items: items.map(itemText) }), {
    form: { name: `orderDraft.${id}`, initial },
    placed: { id, version },
  })
  const form = useFormValues(desk.form)
  return (
    <>
      <PageHead
        title={draft.contactName || draft.itemName || w('order-entry.screens.pendingOrderDetail')}
        aside={
          <>
            <Copyable text={draft.code} />
            <StateTag table={draftStates} of="order-entry.draftStates" state={draft.status} />
          </>
        }
        sub={draft.agentName}
        actions={<DraftActions draft={draft} />}
      />
      <GroupDesk
        desk={desk}
        agentStays={draft.source === 'agent'}
        above={<Lacking draft={draft} cart={cart} />}
        side={
          <>
            <FromChannel draft={draft} />
            <DraftFacts draft={draft} />
            <PriceChanges draft={draft} facts={desk.facts} />
          </>
        }
        foot={
          <button type="button" className="lt-button" onClick={() => setAside(true)}>
            {w('order-entry.drafts.keep')}
          </button>
        }
      />
      <PutAside
        open={aside}
        onClose={() => setAside(false)}
        onSaved={desk.form.discard}
        cart={cart}
        form={form}
        facts={desk.facts}
        draft={draft}
      />
    </>
  )
}

/** Whose order it is, where a marketplace told it: the way back to it, and its clock. */
const FromChannel = ({ draft: { id, source } }: { draft: DraftInfo }) =>
  source === 'channel' && <Panels on="draft" id={id} />

/** What stood in its way when it was opened, as far as it was not mended since. */
function Lacking({ draft, cart }: { draft: DraftInfo; cart: Cart }) {
  const { w } = useWords()
  const { content } = draft
  const open = draft.lacks.filter(({ what, at }) => {
    if (what === 'agentDisabled') return cart.agentId === draft.agentId
    if (at === null) return cart.items.length === 0
    const before = content.items[at]
    const now = cart.items.find(({ key }) => key === before?.key)
    if (!now) return false
    return what === 'dayPassed'
      ? now.date === before!.date
      : what !== 'sessionGone' || now.session === before!.session
  })
  if (open.length === 0) return null
  return (
    <div className="lt-mistakes" role="status">
      <b>{w('order-entry.drafts.lacking')}</b>
      <ul>
        {open.map(({ what, at, name }) => (
          <li key={`${what} ${at}`}>{w(`order-entry.draftLacks.${what}`, { name })}</li>
        ))}
      </ul>
    </div>
  )
}
