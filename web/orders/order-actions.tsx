import type { OrderInfo } from '#contract/orders/order-info.schema.ts'
import { followUpStates, orderStates } from '#contract/orders/orders.states.ts'
import { ActionButtons } from '../kit/parts/action-buttons.tsx'
import { runs } from '../kit/route/action.ts'
import { actsOf } from '../kit/route/acts-of.ts'
import { useShortcut } from '../kit/route/shortcuts.ts'
import { useDrawer } from '../kit/form/form-drawer.tsx'
import { AmendDrawer } from './amend/amend-drawer.tsx'
import { ContactDrawer } from './contact-drawer.tsx'
import { MailDrawer } from './mails/mail-drawer.tsx'
import { useCopying } from './copying.tsx'
import { useCancelling, useHolding, useNoting, usePaying } from './order-forms.tsx'
import { useFollowing } from './follow/follow-forms.tsx'
import { useReserving } from './legs/use-reserving.tsx'
import { marking } from './marking.ts'
import { useOrderFamily } from './family.ts'
import { useNextSteps } from './next/use-next-steps.ts'
import { RefundDrawer } from './refunds/refund-drawer.tsx'

const tables = [orderStates, followUpStates]
const verbs = { ...orderStates.verbs, ...followUpStates.verbs }
const done = 'orders.text.done'

/** What is done while it is followed stands on its own card. */
const onFollowCard = { followComplete: null, followTake: null, followAssign: null, followNote: null } as const

/** Everything that may be done with an order now, the likeliest first. */
export function OrderActions({ order }: { order: OrderInfo }) {
  const { calls: orders } = useOrderFamily()
  const one = { id: order.id, version: order.version }
  const { refund, ...cancelling } = useCancelling(order)
  const paying = usePaying(order)
  const holding = useHolding(order)
  const copying = useCopying(order)
  const reserving = useReserving(order)
  const noting = useNoting(order)
  const amending = useDrawer<OrderInfo>()
  const following = useFollowing(order.id)
  const mailing = useDrawer<OrderInfo>()
  const contacting = useDrawer<OrderInfo>()
  const refunding = useDrawer<OrderInfo>()
  const next = useNextSteps(order.id)
  useShortcut('e', 'kit.parts.edit', () => contacting.show(order), order.can['contact'] === true)
  const refunded = (reason: string) => ({ ...one, ...refund(), reason })
  const ending = { done, danger: true, consequence: cancelling.told, fields: cancelling.fields } as const
  const agreeing = { ...ending, danger: false }
  const changing = order.changeAsked ? { consequence: order.changeAsked } : null
  const acts = actsOf(tables, orders, one, done, {
    approve: { next },
    confirm: { next },
    repost: { next },
    agreeCancel: runs(orders.agreeCancel, refunded, { ...agreeing, reason: cancelling.byHand, next }),
    agreeChange: { ...changing, next },
    refuseChange: changing,
    pay: runs(orders.pay, () => ({ ...one, ...paying.values }), { done, next, ...paying.telling }),
    extendHold: runs(orders.extendHold, () => ({ ...one, minutes: holding.minutes }), {
      done,
      fields: holding.fields,
    }),
    cancel: runs(orders.cancel, refunded, ending),
    reserveReturn: order.wayBack?.open
      ? runs(orders.reserveReturn, () => ({ ...one, ...reserving.input() }), { done, ...reserving.telling })
      : null,
    copy: runs(orders.copy, copying.input, { fields: copying.fields, done: 'orders.text.copied' }),
    remark: runs(orders.remark, () => ({ ...one, ...noting.values }), { done, fields: noting.fields }),
    email: { go: () => mailing.show(order) },
    amend: { go: () => amending.show(order) },
    refund: { go: () => refunding.show(order) },
    contact: { go: () => contacting.show(order) },
    follow: runs(orders.follow, (reason) => ({ ...one, ...following.values, reason }), {
      done,
      fields: following.fields,
    }),
    ...onFollowCard,
    markCancelled: runs(orders.markCancelled, refunded, ending),
    withdraw: { consequence: cancelling.told },
    ...marking(order, orders),
  })
  return (
    <>
      <ActionButtons can={order.can} acts={acts} of="orders.moves" verbs={verbs} onDone={copying.onDone} />
      {mailing.record && (
        <MailDrawer key={`mail ${mailing.count}`} order={order} open={mailing.open} onClose={mailing.hide} />
      )}
      {amending.record && (
        <AmendDrawer key={amending.count} order={order} open={amending.open} onClose={amending.hide} />
      )}
      <ContactDrawer order={order} shown={contacting} />
      {refunding.record && (
        <RefundDrawer key={refunding.count} order={order} open={refunding.open} onClose={refunding.hide} />
      )}
    </>
  )
}
