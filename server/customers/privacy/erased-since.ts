import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'

/** Was anybody forgotten since a moment (`r.asked_at`)? What was written down before then may still hold them. */
export const erasedSince = (ctx: Ctx, moment: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from customer c where c.merchant_id = ${ctx.scope.merchantId} and c.erased_at >= ${sql.ref(moment)})`
