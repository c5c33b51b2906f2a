import { sql } from 'kysely'
import type { App } from '../app-services.ts'
import { nodesOf } from '../db/db.ts'
import { isLost } from './is-lost.ts'

/** All merchants, those that have not ended, and those that work with the product. */
const standings = {
  any: 'true',
  open: "plan <> 'ended'",
  atWork: "plan in ('trial', 'active')",
} as const

/**
 * What the clock does for each merchant. Where the database is spread over nodes the merchants of one that is away wait for the next time:
 * the others' work is done. With `fault`, work that fails is logged by that sentence and keeps no other merchant's from being done.
 */
export async function eachMerchant(
  { app }: { app: Pick<App, 'db' | 'log'> },
  standing: keyof typeof standings,
  work: (merchantId: number) => Promise<unknown>,
  fault?: string,
): Promise<void> {
  const where = standings[standing]
  const nodes = nodesOf(app.db)
  if (!nodes) {
    const { rows } = await sql<{ id: number }>`select id from platform.merchant
      where ${sql.raw(where)} order by id`.execute(app.db)
    return ofNode(rows.map(({ id }) => id))
  }
  for (const ids of await nodes.merchants(where))
    await ofNode(ids).catch((err: unknown) => {
      if (!isLost(err)) throw err
      app.log.warn({ err }, 'the merchants of a node that is away wait for the next time')
    })

  async function ofNode(ids: readonly number[]): Promise<void> {
    for (const merchantId of ids)
      await work(merchantId).catch((err: unknown) => {
        if (fault === undefined || isLost(err)) throw err
        app.log.error({ err, merchantId }, fault)
      })
  }
}
