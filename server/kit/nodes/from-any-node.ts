import type { RawBuilder } from 'kysely'
import { isLost } from './is-lost.ts'
import { nodesOf, type Db } from '../db/db.ts'

/** Reads before a merchant is known: at the coordinator, and while that is away at any node, as each has a copy of the platform's tables. */
export async function fromAnyNode<Row extends object>(db: Db, question: RawBuilder<Row>): Promise<Row[]> {
  try {
    return (await question.execute(db)).rows
  } catch (error) {
    const nodes = nodesOf(db)
    if (!nodes || !isLost(error)) throw error
    const { sql, parameters } = question.compile(db)
    return (await nodes.askOthers<Row>(sql, [...parameters])).rows
  }
}
