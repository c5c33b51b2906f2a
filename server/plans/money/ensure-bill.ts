import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'

type BillOwner = { planId: number; supplierId: number | null; currency: string }

/** The draft of a bill, once for each party and currency of a plan. */
export async function ensureBill(ctx: Ctx, { planId, supplierId, currency }: BillOwner): Promise<void> {
  await sql`insert into plan_bill (merchant_id, plan_id, side, supplier_id, currency)
    values (${ctx.scope.merchantId}, ${planId}, ${supplierId === null ? 'agent' : 'supplier'}, ${supplierId}, ${currency})
    on conflict on constraint plan_bill_one do nothing`.execute(ctx.db)
}
