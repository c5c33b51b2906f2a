import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { enqueue } from '../../kit/jobs/jobs.ts'

/** A mail did not arrive: told in the history, and where a guest or a supplier waits for it, its order is looked after (`orders.mailLost`). */
export async function tellTrouble(
  ctx: Ctx,
  id: number,
  what: 'failed' | 'bounced',
  reason: string,
): Promise<void> {
  const mail = await ctx.db
    .selectFrom('mail')
    .select(['to_address', 'subject', 'kind', 'order_id', 'audience', 'trouble'])
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { order_id: orderId, audience } = mail
  await emit(ctx, what === 'failed' ? 'mail.failed' : 'mail.bounced', {
    subject: 'mail',
    subjectId: id,
    orderId,
    facts: { to: mail.to_address, subject: mail.subject, kind: mail.kind },
    reason,
    topics: orderId ? ['mail', 'mailCount', 'order'] : ['mail', 'mailCount'],
  })
  if (orderId && (audience === 'guest' || audience === 'supplier'))
    await enqueue(ctx, 'orders.mailLost', { orderId, to: mail.to_address, trouble: mail.trouble ?? 'other' })
}
