import { enqueue, type Job } from '../../kit/jobs/jobs.ts'
import { loadSuppliers } from '../../suppliers/suppliers.public.ts'
import { lockOrder } from '../order-records.ts'
import { loadSentLine, questionOf } from './line-facts.ts'
import { mailLine } from './mail-line.ts'
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
export const sendLineJob: Job = (job, { merchantId, lineId, orderId, kind }) =>
  job.inMerchant(merchantId, async (ctx) => {
    await lockOrder(ctx, Number(orderId))
    const line = await loadSentLine(ctx, Number(lineId))
    const question = line && questionOf(line)
    if (!line || !question) return
    const supplier = (await loadSuppliers(ctx, [question.supplierId])).get(question.supplierId)
    if (!supplier) return
    if (ctx.merchant.plan === 'suspended' || ctx.merchant.plan === 'ended') {
      const unsent = {
        orderId: line.orderId,
        lineId: line.id,
        line: line.names,
        supplier: supplier.name,
        question,
      }
      await tellNotSent(ctx, unsent, 'ourAccountWaits')
      const runAt = new Date(ctx.now.getTime() + suspendedMinutes * 60_000)
      return enqueue(
        ctx,
        'orders.sendLine',
        { lineId, orderId, kind },
        { runAt, key: `send line ${merchantId} ${line.id}` },
      )
    }
    if (await sendThird(ctx, line, question)) return
    const bound = await mirrorWay(ctx, line, question)
    return bound ? sendMirror(ctx, line, question, bound) : mailLine(ctx, line, question, supplier)
  })
