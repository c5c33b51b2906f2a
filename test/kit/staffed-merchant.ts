import type { App } from '#server/kit/app-services.ts'
import type { Ctx } from '#server/kit/ctx.ts'
import type { TestDatabase } from '#server/kit/testing.ts'
import { todayOf } from '#server/kit/text/today.ts'
import { inMerchant, makeMerchant, pricingHttp, testApp } from './pricing-world.ts'

type Login = Awaited<ReturnType<typeof pricingHttp>>['login']

/** A merchant of its own, with a person who has these permissions. Days are counted from the merchant's today. */
export async function staffedMerchant(app: App, login: Login, permissions: string[]) {
  const merchantId = await makeMerchant(app)
  const inside = <T>(work: (ctx: Ctx) => Promise<T>) => inMerchant(app, merchantId, work)
  const today = await inside(async (ctx) => todayOf(ctx))
  return {
    merchantId,
    inside,
    staff: await login({ merchantId, permissions }),
    today,
    day: (days: number) => Temporal.PlainDate.from(today).add({ days }).toString(),
  }
}

/** What tests of the pricing calls begin with: an app on the file's own database, and such a merchant. */
export async function pricingWorld(database: TestDatabase, permissions: string[]) {
  const app = testApp(database)
  const { login } = await pricingHttp(app)
  return { app, login, ...(await staffedMerchant(app, login, permissions)) }
}
