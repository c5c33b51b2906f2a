import { demoPassword, demoPeople } from '#contract/identity/demo-people.ts'
import type { PublicCtx } from '../../kit/ctx.ts'

/** What is known before a log-in: the shop outside, and in the demo the people that one may be. */
export async function readEntrance({ app }: PublicCtx) {
  return {
    storefront: app.config.storefrontUrl,
    // A password that was chosen for them is not told to whoever comes.
    demoPeople: app.config.demo && app.config.demoPassword === undefined ? await presentPeople(app.db) : [],
  }
}

async function presentPeople(db: PublicCtx['app']['db']) {
  const found = await db
    .selectFrom('platform.login as l')
    .innerJoin('platform.merchant as m', 'm.id', 'l.merchant_id')
    .select('l.user_name')
    .where('m.demo', '=', true)
    .where('l.user_name', 'in', demoPeople)
    .execute()
  const present = new Set(found.map(({ user_name }) => user_name))
  return demoPeople
    .filter((name) => present.has(name))
    .map((userName) => ({ userName, password: demoPassword }))
}
