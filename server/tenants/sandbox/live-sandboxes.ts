import { sql } from 'kysely'
import type { App } from '../../kit/app-services.ts'
import { fromAnyNode } from '../../kit/nodes/from-any-node.ts'

/** Those that are open, with the merchant that each is of: one that is suspended or has ended has none. */
export const liveSandboxes = ({ db }: App): Promise<{ id: number; of: number }[]> =>
  fromAnyNode(
    db,
    sql<{ id: number; of: number }>`
      select s.id, s.sandbox_of as "of" from platform.merchant s join platform.merchant m on m.id = s.sandbox_of
       where s.plan = 'active' and m.plan in ('trial', 'active') order by s.id`,
  )
