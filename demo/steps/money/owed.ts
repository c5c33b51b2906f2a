import { sql } from 'kysely'
import type { Ctx } from '#server/kit/ctx.ts'
import { owedLines } from '#server/suppliers/suppliers.public.ts'

type Owed = { code: string; day: string; guest: string; minor: number }

/** The supplier who is owed for most lines of some days, and those lines. */
export async function owedOfSupplier(
  ctx: Ctx,
  from: string,
  to: string,
): Promise<{ supplierId: number; lines: Owed[] }> {
  const { rows } = await sql<Owed & { supplierId: number }>`
    with owed as (select w.* from (${owedLines(ctx)}) w where w.date between ${from} and ${to} and w.currency = 'THB')
    select w."supplierId", w."orderCode" as code, w.date as day, o.contact_name as guest, w."owedMinor" as minor
      from owed w join orders o on o.merchant_id = ${ctx.scope.merchantId} and o.id = w."orderId"
     where w."supplierId" = (select "supplierId" from owed group by 1 order by count(*) desc, 1 limit 1)
     order by w.date, w.id`.execute(ctx.db)
  return { supplierId: rows[0]?.supplierId ?? 0, lines: rows }
}
