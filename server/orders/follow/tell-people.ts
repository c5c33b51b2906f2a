import { notify } from '../../notifications/notifications.public.ts'
import type { OrderWork } from '../order/order-work.ts'
import type { Owner } from '../act/follow-work.ts'

const about = ({ order }: OrderWork) => ({ topic: 'order', id: order.id })

/** Somebody made it theirs: told, unless they did it themselves. */
export async function tellOwner(work: OrderWork, owner: Owner | null): Promise<void> {
  if (owner) await notify(work.ctx, { kind: 'assigned', to: { users: [owner.id] }, subject: about(work) })
}

export async function tellMentioned(work: OrderWork, text: string, users: number[]): Promise<void> {
  if (users.length > 0)
    await notify(work.ctx, { kind: 'mentioned', to: { users }, subject: about(work), facts: { text } })
}
