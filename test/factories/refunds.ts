import type { OrderRefund, RefundPreview } from '#contract/orders/refunds/refund.schema.ts'
import type { JobContext } from '#server/kit/jobs/jobs.ts'
import { carryRefundJob } from '#server/orders/refunds/carry-refund.ts'
import { jobOf } from './jobs.ts'
import type { Caller } from './http.ts'
import type { OrderWorld } from './orders.ts'

const at = '/supplier/orderRefundAndReplenish'

/** Asks for money of an order, as staff do it where nothing else is said. */
export const askMoney = (
  world: OrderWorld,
  id: number,
  amountMinor: number,
  more: Record<string, unknown> = {},
  caller: Caller = world.staff,
) =>
  caller.call<{ paymentStatus: string }>(`${at}/apply`, {
    id,
    kind: 'refund',
    way: 'account',
    amountMinor,
    reason: 'Lunch was cold',
    ...more,
  })

/** Asked for by a person who means it, also where the same was asked for before. */
export async function askSelected(
  world: OrderWorld,
  id: number,
  amountMinor: number,
  more: Record<string, unknown> = {},
) {
  const requested = await askMoney(world, id, amountMinor, more)
  const { questions } = requested.error
  return questions
    ? askMoney(world, id, amountMinor, { ...more, confirm: questions.map(({ token }) => token) })
    : requested
}

export const refundsOf = async (
  world: OrderWorld,
  orderId: number,
  caller: Caller = world.staff,
): Promise<OrderRefund[]> => (await caller.data<{ rows: OrderRefund[] }>(`${at}/list`, { orderId })).rows

/** The one that was asked for last. */
export const lastRefund = async (world: OrderWorld, orderId: number): Promise<OrderRefund> =>
  (await refundsOf(world, orderId)).toSorted((a, b) => b.id - a.id)[0]!

export const onMoney = (
  world: OrderWorld,
  verb: string,
  id: number,
  more: Record<string, unknown> = {},
  caller: Caller = world.staff,
) => caller.call<{ paymentStatus: string }>(`${at}/${verb}`, { id, ...more })

export const previewMoney = (
  world: OrderWorld,
  id: number,
  more: Record<string, unknown> = {},
  caller: Caller = world.staff,
): Promise<RefundPreview> => caller.data<RefundPreview>(`${at}/preview`, { id, ...more })

/** What the worker does with an attempt: the latest, where no other is named. */
export const carry = (
  world: OrderWorld,
  { id, attempt }: Pick<OrderRefund, 'id' | 'attempt'>,
  job: JobContext = jobOf(world.app),
): Promise<void> => carryRefundJob(job, { merchantId: world.merchant.id, refundId: id, attempt })
