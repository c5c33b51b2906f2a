import { demoPassword } from '#contract/identity/demo-people.ts'
import { priceOf } from '#contract/subscription/plans.ts'
import { insertRow } from '#server/kit/db/rows.ts'
import { withSystemCtx } from '#server/kit/system-ctx.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import { settlePayment } from '#server/subscription/plan/settle.ts'
import { startTrial } from '#server/subscription/plan/start.ts'
import { sellUntil } from '#server/subscription/plan/term.ts'
import { bookPrize } from '#server/subscription/referral/earn-referral.ts'
import { codeOfMerchant, takeReferral } from '#server/subscription/referral/referrals.ts'
import { billMonths } from '#server/subscription/usage/bills.ts'
import { meterDay } from '#server/subscription/usage/meter.ts'
import { saveWebsite } from '#server/subscription/website/website.ts'
import { createMerchant } from '#server/tenants/create-merchant.ts'
import { opening } from '../clock.ts'
import { acting, personOf, system, type Stage } from '../stage.ts'

/** Days from today on which the plan was paid; each time for a month. */
const paidOn = [opening + 10, opening + 40, opening + 70, -10]

/** A plan, what was used and billed of it, two merchants that were recommended, and the public page. */
export async function makePlans(stage: Stage): Promise<void> {
  const { clock } = stage
  await acting(stage, async (as) => {
    const ctx = as(clock.at(opening, 540), system)
    await sellUntil(ctx, await startTrial(ctx, 'TH'))
  })
  await meterHistory(stage)
  await recommend(stage)
  await acting(stage, (as) =>
    saveWebsite(as(clock.at(-20, 700), personOf(stage, 'demo')), {
      published: true,
      showPrices: true,
      host: '',
      logoFileId: null,
      intro: {
        en: 'Day trips, diving and boats on the Andaman Sea, from Royal Phuket Marina.',
        'zh-CN': '从普吉皇家码头出发，畅游安达曼海：一日游、潜水与游船。',
        'zh-TW': '從普吉皇家碼頭出發，暢遊安達曼海：一日遊、潛水與遊船。',
        th: 'ทริปวันเดียว ดำน้ำ และเรือในทะเลอันดามัน จากรอยัลภูเก็ตมารีน่า',
        ko: '로열 푸껫 마리나에서 출발하는 안다만해 일일 투어, 다이빙, 보트.',
      },
    }),
  )
}

/** What each day used, the months that were paid, and the bills of each month on the day after it. */
async function meterHistory(stage: Stage): Promise<void> {
  const { clock } = stage
  for (let day = opening; day <= 0; day++)
    await acting(stage, async (as) => {
      const ctx = as(day < 0 ? clock.at(day, 1439) : clock.now, system)
      await meterDay(ctx, clock.day(day))
      if (paidOn.includes(day)) await payMonth(as(clock.at(day, 600), personOf(stage, 'demo')))
      if (clock.day(day).endsWith('-01')) await billMonths(ctx)
    })
}

async function payMonth(ctx: Ctx): Promise<void> {
  const priceMinor = priceOf('growth', 1, 'THB')
  const at = ctx.now.getTime()
  const { id } = await insertRow(ctx, 'subscription_payment', {
    number: `L${at.toString(36).toUpperCase()}`,
    plan: 'growth',
    months: 1,
    currency: 'THB',
    amount_minor: priceMinor,
    price_minor: priceMinor,
    state: 'waiting',
    created_at: ctx.now.toISOString(),
    created_by_name: ctx.actor.name,
    expires_at: new Date(at + 3_600_000).toISOString(),
  })
  await settlePayment(ctx, id)
}

const recommended = [
  { code: 'KRABIKAYAK', name: 'Krabi Kayak', admin: 'krabi', fullName: 'Dao Srisai', paid: true },
  // Its trial ends in three days.
  { code: 'SAMUISUN', name: 'Samui Sunset', admin: 'samui', fullName: 'Kai Boonmee', paid: false },
] as const

async function recommend(stage: Stage): Promise<void> {
  const { app, clock } = stage
  const code = await acting(stage, (as) => codeOfMerchant(as(clock.at(-40, 600), personOf(stage, 'demo'))))
  for (const { code: merchantCode, name, admin, fullName, paid } of recommended) {
    const email = `${admin}@${admin}.example`
    const { merchantId } = await createMerchant(app, {
      code: merchantCode,
      names: { en: name },
      plan: 'trial',
      demo: true,
      contact: { email },
      admin: { userName: admin, fullName, email, password: app.config.demoPassword ?? demoPassword },
    })
    await withSystemCtx(app, merchantId, async (own) => {
      const ctx = { ...own, now: clock.at(-11, 600), past: true }
      await takeReferral(ctx, code, email)
      await sellUntil(ctx, await startTrial(ctx, 'TH'))
      if (paid) await payMonth({ ...ctx, now: clock.at(-2, 610) })
    })
    if (paid) await acting(stage, (as) => bookPrize(as(clock.at(-2, 612), system), merchantId))
  }
}
