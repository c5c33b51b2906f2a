import type { SupplierAnswerMove } from '#contract/orders/line.states.ts'
import { answerLine } from '#server/orders/lines/answer-line.ts'
import { agreeCancel, rejectCancel } from '#server/orders/cancel/answer-withdrawal.ts'
import { approveOrder } from '#server/orders/acts/approve-order.ts'
import { archiveOrder } from '#server/orders/acts/archive-order.ts'
import { arrangeDriver } from '#server/orders/acts/arrange-driver.ts'
import { askSupplierChange } from '#server/orders/lines/ask-supplier.ts'
import { cancelOrder, markCancelled } from '#server/orders/cancel/cancel-order.ts'
import { changeSupplier } from '#server/orders/handoff/change-supplier.ts'
import { confirmOrder } from '#server/orders/acts/confirm-order.ts'
import { deleteOrder } from '#server/orders/acts/delete-order.ts'
import { markInvalid, markOrdered } from '#server/orders/acts/mark-order.ts'
import { completeFollowUp } from '#server/orders/follow/follow-order.ts'
import { payOrder } from '#server/orders/acts/pay-order.ts'
import { rejectOrder } from '#server/orders/acts/reject-order.ts'
import { remarkOrder } from '#server/orders/acts/remark-order.ts'
import { repostOrder } from '#server/orders/acts/repost-order.ts'
import { markNoNeed, markSent, markSentOther } from '#server/orders/lines/send-line.ts'
import { timeOutOrder } from '#server/orders/acts/time-out-order.ts'
import { withdrawOrder } from '#server/orders/cancel/withdraw-order.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { redeem } from '#server/ticketing/redeem.ts'
import { sayings } from '../world/sayings.ts'
import type { Random } from '../world/random.ts'

/** An order as its acts need it. */
export type Acted = {
  id: number
  lineId: number
  /** The agent's language, in which its guests and people write. */
  language: string
  fallbackId: number | undefined
  service: number
  random: Random
}
/** One that nobody else can serve, of people who write English where nothing else is said. */
export const actedOn = (
  order: Omit<Acted, 'language' | 'fallbackId'> & Partial<Pick<Acted, 'language'>>,
): Acted => ({ language: 'en', fallbackId: undefined, ...order })
type Act = (ctx: Ctx, order: Acted) => Promise<unknown>

const say = (what: keyof typeof sayings, { language, random }: Acted): string =>
  random.pick(sayings[what][language] ?? sayings[what]['en']!)

const answers =
  (move: SupplierAnswerMove, why?: 'full' | 'reply'): Act =>
  (ctx, order) =>
    answerLine(ctx, order.lineId, {
      move,
      ...(why ? { reason: say(why, { ...order, language: 'en' }) } : {}),
      ...(move === 'supplierApprove' && {
        supplierOrderCode: `${order.random.pick(['A', 'P', 'R', 'S'])}${order.random.between(10_000, 99_999)}`,
      }),
    })

const drivers = [
  { name: 'สมหมาย ทองดี', phone: '+66 81 445 2210', vehicle: 'Toyota Commuter', plate: 'ภก 1482' },
  { name: 'Wichai K.', phone: '+66 89 220 7741', vehicle: 'Hyundai H1', plate: 'ภก 3307' },
  { name: 'ประเสริฐ ศรีงาม', phone: '+66 86 915 3004', vehicle: 'Toyota Alphard', plate: 'ขก 8899' },
]

/** What people do to orders, by the product's own commands. */
export const acts = {
  approve: (ctx, { id }) => approveOrder(ctx, { id }),
  reject: (ctx, order) => rejectOrder(ctx, { id: order.id, reason: say('refuse', order) }),
  repost: (ctx, { id }) => repostOrder(ctx, { id }),
  pay: (ctx, { id, random }) => payOrder(ctx, { id, method: random.pick(['cash', 'card', 'bank-transfer']) }),
  confirm: (ctx, { id }) => confirmOrder(ctx, { id }),
  timeOut: (ctx, { id }) => timeOutOrder(ctx, id, 'unpaid'),
  send: (ctx, { lineId }) => markSent(ctx, { lineId }),
  noNeed: (ctx, { lineId }) => markNoNeed(ctx, { lineId }),
  selfHandled: (ctx, { lineId }) => markSentOther(ctx, { lineId, way: 'self-handled', note: '' }),
  supplierApproves: answers('supplierApprove'),
  supplierRejects: answers('supplierReject', 'full'),
  supplierReplies: answers('supplierReply', 'reply'),
  supplierLetsGo: answers('supplierAgreeCancel'),
  supplierKeeps: answers('supplierRefuseCancel', 'full'),
  supplierChanges: answers('supplierAgreeChange'),
  askChange: (ctx, { lineId }) =>
    askSupplierChange(ctx, { lineId, reason: 'Please move the pick-up to 07:15' }),
  otherSupplier: (ctx, { lineId, fallbackId }) => changeSupplier(ctx, { lineId, supplierId: fallbackId! }),
  withdraw: (ctx, order) => withdrawOrder(ctx, { id: order.id, reason: say('withdraw', order) }),
  agreeCancel: (ctx, { id }) => agreeCancel(ctx, { id, refund: 'rule', reason: '' }),
  rejectCancel: (ctx, { id }) => rejectCancel(ctx, { id, reason: 'The boat has left already' }),
  cancel: (ctx, order) =>
    cancelOrder(ctx, { id: order.id, reason: say('cancel', order), refund: 'operator-fault' }),
  markCancelled: (ctx, order) =>
    markCancelled(ctx, { id: order.id, reason: say('withdraw', order), refund: 'rule' }),
  archive: (ctx, { id }) => archiveOrder(ctx, { id }),
  delete: (ctx, { id }) => deleteOrder(ctx, { id, reason: 'Booked twice' }),
  markOrdered: (ctx, { id }) => markOrdered(ctx, { id, ordered: true }),
  markInvalid: (ctx, { id }) => markInvalid(ctx, { id, invalid: true, reason: 'A test of the agent' }),
  note: (ctx, { id, random }) =>
    remarkOrder(ctx, {
      id,
      internalNote: random.pick(sayings.note['en']!),
      colour: random.pick(['amber', 'green', 'red', 'blue']),
    }),
  closeFollowUp: (ctx, { id }) =>
    completeFollowUp(ctx, { id, outcome: 'moved', reason: 'Moved to another boat, guest agreed' }),
  driver: (ctx, { lineId, random }) =>
    arrangeDriver(ctx, {
      lineId,
      driver: { ...random.pick(drivers), time: random.pick(['06:45', '07:15', '08:00', '10:30', '13:00']) },
    }),
  board: (ctx, order) => board(ctx, order),
} satisfies Record<string, Act>
export type ActName = keyof typeof acts

/** The counter at the pier: everybody of the order, or all but one who did not come. */
async function board(ctx: Ctx, { id: orderId, random }: Acted): Promise<void> {
  const rights = await ctx.db
    .selectFrom('entitlement')
    .select(['id', 'voucher_id'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('order_id', '=', orderId)
    .where('state', '=', 'ready')
    .orderBy('id')
    .execute()
  if (rights.length === 0) return
  const ids = rights.map(({ id }) => id)
  const came = ids.length > 1 && random.chance(0.06) ? ids.slice(0, -1) : ids
  await redeem(ctx, {
    voucherId: rights[0]!.voucher_id,
    entitlementIds: came,
    place: random.pick(['Royal Phuket Marina', 'Chalong Pier', 'Rassada Pier', 'Counter 2']),
    device: '',
    // Before the gate asked for them, forms of dives were on paper.
    reason: 'Signed on paper',
    confirm: [],
  })
}
