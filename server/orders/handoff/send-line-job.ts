import type { Ctx } from '../../kit/ctx.ts'
import { enqueue, type Job } from '../../kit/jobs/jobs.ts'
import { loadSuppliers } from '../../suppliers/suppliers.public.ts'
import { lockOrder } from '../order/order-records.ts'
import { loadSentLine, questionOf, type SentLine } from './line-facts.ts'
import { mailLine, type MailItem } from './mail-line.ts'
import { mirrorWay, sendMirror } from './mirror/mirror-send.ts'
import { sendThird } from './third-way.ts'
import { tellNotSent } from './tell-staff.ts'

/** How long a suspended merchant's line waits before it is looked at again. */
const suspendedMinutes = 5

/**
 * Brings a line to its supplier, by the supplier's way: a booking in its own reservation system, a message to its own merchant, else a mail. Runs at least once and
 * asks once: what it writes is written under the order's lock and keyed by the question. While our account is suspended
 * nothing leaves and nothing is lost: staff read why, and it is tried until the account is active again.
 */
export const sendLineJob: Job = (job, { merchantId, lineId, orderId }) =>
  job.inMerchant(merchantId, async (ctx) => {
    await lockOrder(ctx, Number(orderId))
    const item = await bringLine(ctx, await loadSentLine(ctx, Number(lineId)))
    if (item) await mailLine(ctx, item)
  })

/** Brings a line by its supplier's own way; what is to be told by mail is answered. The caller holds the order's lock. */
export async function bringLine(ctx: Ctx, line: SentLine | undefined): Promise<MailItem | undefined> {
  const question = line && questionOf(line)
  if (!line || !question) return undefined
  const supplier = (await loadSuppliers(ctx, [question.supplierId])).get(question.supplierId)
  if (!supplier) return undefined
  if (ctx.merchant.plan === 'suspended' || ctx.merchant.plan === 'ended') {
    const { id, orderId, names } = line
    const unsent = { orderId, lineId: id, line: names, supplier: supplier.name, question }
    await tellNotSent(ctx, unsent, 'ourAccountWaits')
    const runAt = new Date(ctx.now.getTime() + suspendedMinutes * 60_000)
    const key = `send line ${ctx.scope.merchantId} ${id}`
    await enqueue(ctx, 'orders.sendLine', { lineId: id, orderId }, { runAt, key })
    return undefined
  }
  if (await sendThird(ctx, line, question)) return undefined
  const bound = await mirrorWay(ctx, line, question)
  if (!bound) return { line, question, supplier }
  await sendMirror(ctx, line, question, bound)
  return undefined
}
