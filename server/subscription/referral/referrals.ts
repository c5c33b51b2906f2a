import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { nameIn } from '#contract/kit/languages.ts'
import type { Referrals } from '#contract/subscription/subscription.schema.ts'
import { failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { readSubscription } from '../plan/term.ts'
import { prizeOf } from './earn-referral.ts'

/** Without letters and digits that are read for each other. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const newCode = (): string => Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')

/** The merchant's own code, made when it is first asked for. */
export async function codeOfMerchant({ db, scope }: Ctx): Promise<string> {
  for (;;) {
    await sql`insert into platform.referral_code (code, merchant_id) values (${newCode()}, ${scope.merchantId})
      on conflict do nothing`.execute(db)
    const { rows } = await sql<{ code: string }>`select code from platform.referral_code
      where merchant_id = ${scope.merchantId}`.execute(db)
    if (rows[0]) return rows[0].code
  }
}

/**
 * Writes down who brought a merchant that is being made. A code of nobody is refused; so is one's own: a merchant in which this
 * mailbox works already, or which was opened by it.
 */
export async function takeReferral(ctx: Ctx, code: string, email: string): Promise<void> {
  if (!code) return
  const { rows } = await sql<{ id: number; own: boolean }>`
    select c.merchant_id as id, app.is_own_referral(c.code, ${email}) as own
      from platform.referral_code c join platform.merchant m on m.id = c.merchant_id
     where c.code = ${code} and m.plan in ('trial', 'active')`.execute(ctx.db)
  const referrer = rows[0] ?? failField('referralCode', 'unknown')
  if (referrer.own) failField('referralCode', 'subscription.fieldErrors.ownCode')
  await sql`insert into platform.referral (merchant_id, referrer_id) values (${ctx.scope.merchantId}, ${referrer.id})`.execute(
    ctx.db,
  )
}

type Row = {
  id: number
  names: Record<string, string>
  at: string
  earnedAt: string | null
  plan: string
  sellingUntil: string | null
  prizeMinor: number | null
}

/** The code, whom it brought and what that earned. Of another merchant its name is told and nothing else. */
export async function listReferrals(ctx: Ctx): Promise<z.input<typeof Referrals>> {
  const code = await codeOfMerchant(ctx)
  const subscription = await readSubscription(ctx)
  const prize = prizeOf(ctx, subscription)
  const { rows } = await sql<Row>`
    select m.id, m.names, r.at, r.earned_at as "earnedAt", m.plan, m.selling_until as "sellingUntil", e.amount_minor as "prizeMinor"
      from platform.referral r
      join platform.merchant m on m.id = r.merchant_id
      left join subscription_entry e on e.merchant_id = ${ctx.scope.merchantId} and e.referred_merchant_id = r.merchant_id
     where r.referrer_id = ${ctx.scope.merchantId}
     order by r.at desc limit 500`.execute(ctx.db)
  const isOver = ({ plan, sellingUntil }: Row) =>
    plan === 'ended' ||
    plan === 'suspended' ||
    (sellingUntil !== null && Date.parse(sellingUntil) < ctx.now.getTime())
  return {
    code,
    link: `${ctx.app.config.publicUrl}/light-openTrial?code=${code}`,
    currency: prize.currency,
    prizeMinor: prize.amountMinor,
    earnedMinor: rows.reduce((sum, { prizeMinor }) => sum + (prizeMinor ?? 0), 0),
    rows: rows.map((row) => ({
      name: nameIn(row.names, ctx.language),
      at: row.at,
      state: row.earnedAt ? ('earned' as const) : isOver(row) ? ('ended' as const) : ('trial' as const),
      earnedAt: row.earnedAt,
      prizeMinor: row.prizeMinor,
    })),
  }
}
