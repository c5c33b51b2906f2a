import type { PaperDue } from '#contract/billing/papers/payment-paper.schema.ts'
import { AppError } from '../../kit/call/errors.ts'
import type { Job, JobContext } from '../../kit/jobs/jobs.ts'
import { eachMerchant } from '../../kit/nodes/each-merchant.ts'
import { listPapersDue } from '../papers/due.queries.ts'
import { readPaper } from '../papers/invoice-record.ts'
import { issueDue } from '../papers/issue-paper.ts'
import { settingOf } from '../papers/setting.ts'
import { sendInvoice } from './send.ts'

/** So many in a round; the next takes the rest. */
const atOnce = 200

/** What the merchant has issued by itself: papers of payments, notes on changes, or both. */
const isWanted = ({ kind }: PaperDue, setting: { automatic: boolean; changes: string }): boolean =>
  kind === 'credit-note' || kind === 'debit-note' ? setting.changes === 'automatic' : setting.automatic

/** Of one merchant; each in a transaction of its own. One that is refused waits in the list for a person. */
export async function issuePapersOf(job: JobContext, merchantId: number): Promise<void> {
  const due = await job.inMerchant(merchantId, async (ctx) => {
    const setting = await settingOf(ctx)
    if (setting.automaticFrom === null || (!setting.automatic && setting.changes !== 'automatic')) return []
    const { rows } = await listPapersDue(ctx, { from: setting.automaticFrom, pageNo: 1, pageSize: atOnce })
    return rows.filter((row) => isWanted(row, setting))
  })
  // The oldest first, so that numbers follow the days.
  for (const { source, sourceId } of due.toReversed())
    await job
      .inMerchant(merchantId, (ctx) => issueDue(ctx, { source, sourceId }))
      .catch((err: unknown) => {
        if (!(err instanceof AppError)) job.app.log.error({ err, merchantId }, 'a paper could not be issued')
      })
}

/** Each minute, in every merchant that works with the product: what is due by its setting gets its paper. */
export async function issuePapers(job: JobContext): Promise<void> {
  await eachMerchant(job, 'atWork', (id) => issuePapersOf(job, id))
}

/** Sends a paper that was issued, once: a job may run again. One without an address, or void by now, is not sent. */
export const mailPaperJob: Job = ({ inMerchant }, { merchantId, paperId }) =>
  inMerchant(merchantId, async (ctx) => {
    const { id, sent_at: sentAt } = await readPaper(ctx, Number(paperId), 'for no key update')
    if (sentAt === null) await sendInvoice(ctx, { id })
  }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error
  })
