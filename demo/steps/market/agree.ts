import { Amend, Counter, Propose, Terms } from '#contract/open-market/open-market.schema.ts'
import { insertFile } from '#server/files/files.public.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { renderPdf } from '#server/kit/pdf/pdf.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import { accept } from '#server/open-market/contracts/accept.ts'
import { acceptAmendment, amend } from '#server/open-market/contracts/amend.ts'
import { counter, propose } from '#server/open-market/contracts/propose.ts'
import { personOf, type Stage } from '../stage.ts'
import { deliver } from './deliver.ts'

const sheet = `#let d = json("data.json")
#set page(width: 148mm, height: 105mm, margin: 14mm)
#set text(size: 10pt)
#text(16pt, weight: "bold", d.title)
#v(6mm)
#d.text`

/** A paper that goes with terms, as people attach one. */
async function attach(ctx: Ctx, name: string, title: string, text: string): Promise<number> {
  const content = await renderPdf(sheet, { title, text })
  const file = { kind: 'attachment', name, contentType: 'application/pdf', content }
  return (await insertFile(ctx, file, { taken: false })).id
}

/**
 * Andaman Blue sells to Siam Gateway: proposed with its conditions, answered with a higher limit and a paper of the buyer's own, accepted;
 * later both agree on more days to pay from a day ahead.
 */
export async function agree(blue: Stage, gateway: Stage): Promise<void> {
  const acts = async (stage: Stage, who: string, work: (ctx: Ctx) => Promise<unknown>) => {
    await withSystemCtx(stage.app, stage.merchant.id, work, personOf(stage, who).actor)
    await deliver(blue.app)
  }
  const copyOf = (ctx: Ctx) =>
    ctx.db
      .selectFrom('market_contract')
      .select(['id', 'seq', 'hash', 'terms', 'amend_hash'])
      .where('merchant_id', '=', ctx.scope.merchantId)
      .where(
        'partner_id',
        '=',
        ctx.scope.merchantId === blue.merchant.id ? gateway.merchant.id : blue.merchant.id,
      )
      .executeTakeFirstOrThrow()
  await acts(blue, 'demo', async (ctx) =>
    propose(
      ctx,
      Propose.parse({
        merchantCode: gateway.merchant.code,
        direction: 'sells',
        terms: { currency: 'THB', settlementTerm: 'invoice', creditLimitMinor: 200_000_000, answerHours: 4 },
        fileIds: [
          await attach(
            ctx,
            'boarding-conditions.pdf',
            'Boarding conditions',
            'Guests board 30 minutes before departure. Children under 4 sail free and take no seat. Boats sail as the harbour master allows.',
          ),
        ],
        message: 'Our usual terms for the season, with the conditions of our piers.',
      }),
    ),
  )
  await acts(gateway, 'gateway', async (ctx) => {
    const { id, seq, terms } = await copyOf(ctx)
    const wanted = { ...Terms.parse(terms), creditLimitMinor: 300_000_000 }
    const file = await attach(
      ctx,
      'voucher-layout.pdf',
      'Voucher layout',
      'Vouchers carry our logo, the name of the lead guest in Latin letters and the hotel of the pick-up.',
    )
    const message = 'We sell more in high season: a higher limit, please, and our vouchers.'
    await counter(ctx, Counter.parse({ id, seq, terms: wanted, fileIds: [file], message }))
  })
  await acts(blue, 'demo', async (ctx) => {
    const { id, hash } = await copyOf(ctx)
    await accept(ctx, { id, hash, recordId: null, strategyId: null })
  })
  await acts(blue, 'demo', async (ctx) => {
    const { id, seq, terms } = await copyOf(ctx)
    const later = { ...Terms.parse(terms), daysToPay: 45 }
    const message = 'More days to pay for the green season.'
    await amend(ctx, Amend.parse({ id, seq, terms: later, from: blue.clock.day(30), message }))
  })
  await acts(gateway, 'gateway', async (ctx) => {
    const { id, amend_hash: hash } = await copyOf(ctx)
    await acceptAmendment(ctx, { id, hash: hash ?? '', strategyId: null })
  })
}
