import { sql } from 'kysely'
import type { App } from '../app-services.ts'
import { isLost } from './is-lost.ts'
import { inTenant, nodesOf } from '../db/db.ts'

type Question = {
  /** Of `platform`; it answers rows of any merchant, whose number comes first. */
  name: string
  values?: readonly unknown[]
}

/**
 * What the clock has to look after, of all merchants, as a function of the platform tells. Where the database is spread over nodes and
 * one of them is away, the merchants of the others are asked one by one (`own`, docs/citus.md): their work goes on.
 */
export async function ofAllMerchants<Row extends object>(
  { db }: Pick<App, 'db'>,
  { name, values = [] }: Question,
): Promise<Row[]> {
  const question = (schema: string) =>
    sql<Row>`select * from ${sql.id(schema, name)}(${sql.join([...values])})`
  try {
    return (await question('platform').execute(db)).rows
  } catch (error) {
    const nodes = nodesOf(db)
    if (!nodes || !isLost(error)) throw error
    const perNode = await Promise.all((await nodes.merchants()).map((ids) => ofNode(ids)))
    return perNode.flat()
  }

  async function ofNode(merchantIds: readonly number[]): Promise<Row[]> {
    const rows: Row[] = []
    try {
      for (const merchantId of merchantIds) {
        const answer = await inTenant(db, { merchantId }, (tx) => question('own').execute(tx))
        rows.push(...answer.rows.filter((row) => Object.values(row)[0] === merchantId))
      }
    } catch (error) {
      if (!isLost(error)) throw error
    }
    return rows
  }
}
