import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { nameIn } from '#contract/kit/languages.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { updateRow } from '../../kit/db/rows.ts'
import { notify } from '../../kit/events.ts'
import type { Job } from '../../kit/jobs/jobs.ts'
import { putOut } from '../../kit/outside/outbox.ts'
import { renderPdf } from '../../kit/pdf/pdf.ts'
import { pageTurns } from '../../kit/pdf/page-turns.ts'
import { momentText } from '../../kit/text/moment-text.ts'
import { keepPack, lockDispute, packOut } from './ask-pack.ts'
import { paymentParts } from './payment-part.ts'

const template = readFileSync(new URL('pack.typ', import.meta.url), 'utf8')

/** A payment that bought nothing by itself (an agent's account was paid up): the payment tells its own story. */
export const gatherPayment: Job = ({ inMerchant }, { merchantId, disputeId }) =>
  inMerchant(merchantId, (ctx) => keepPack(ctx, Number(disputeId), { parts: [], evidence: {} }))

/** Sets the paper, outside of any transaction, and keeps it. */
export const setPack: Job = async ({ app, inMerchant }, { merchantId, disputeId }) => {
  const id = Number(disputeId)
  const data = await inMerchant(merchantId, (ctx) => paperOf(ctx, id))
  if (!data) return
  const pdf = await pageTurns(app).run(merchantId, () => renderPdf(template, data))
  await inMerchant(merchantId, async (ctx) => {
    const dispute = await lockDispute(ctx, id)
    if (dispute.pack_state !== 'making') return
    await sql`insert into payment_dispute_pack (merchant_id, dispute_id, pdf) values (${merchantId}, ${id}, ${pdf})
      on conflict (merchant_id, dispute_id) do update set pdf = excluded.pdf, made_at = excluded.made_at`.execute(
      ctx.db,
    )
    await updateRow(ctx, 'payment_dispute', dispute, { pack_state: dispute.pack_send ? 'sending' : 'made' })
    if (dispute.pack_send)
      await putOut(ctx, {
        ...packOut(id),
        connectionId: dispute.connection_id,
        reference: dispute.outside_id,
      })
    notify(ctx, ['payment'], dispute.attempt_id ?? 0)
  })
}

async function paperOf(ctx: Ctx, id: number) {
  const dispute = await lockDispute(ctx, id)
  if (dispute.pack_state !== 'making' || !dispute.pack) return undefined
  const say = (key: string) => ctx.app.word('en', `payments.pack.${key}`)
  const moment = (at: string | null) => (at ? momentText(new Date(at), ctx.merchant.timeZone) : '')
  return {
    language: 'en',
    merchant: nameIn(ctx.merchant.names, 'en'),
    title: say('title'),
    page: say('page'),
    facts: [
      [say('dispute'), dispute.outside_id],
      [say('amount'), `${groupedAmount(dispute.amount_minor, dispute.currency)} ${dispute.currency}`],
      [say('reason'), ctx.app.word('en', `payments.disputeReasons.${dispute.reason}`)],
      [say('due'), moment(dispute.due_at)],
    ],
    parts: [...(await paymentParts(ctx, dispute)), ...dispute.pack.parts].map(
      ({ heading, facts = [], table, text = '' }) => ({
        heading,
        facts: facts.filter(([, value]) => value),
        heads: table?.heads ?? [],
        rows: table?.rows ?? [],
        text,
      }),
    ),
  }
}
