import { sql } from 'kysely'
import type { OtherSku } from '#contract/orders/amend/amend.schema.ts'
import { codeOrName } from '../../../kit/db/filters.ts'
import { readRow } from '../../../kit/db/rows.ts'
import type { Ctx } from '../../../kit/ctx.ts'
import { backChoiceOf } from '../../legs/back-choice.ts'
import { offeredTo } from '../../order/order-skus.ts'

type OtherSkusInput = { id: number; text?: string | undefined; ids?: number[] | undefined }

/** Products that may stand in the place of an order's: sold to its agent, charged alike, a room for a room. Its own is none of them. */
export async function otherSkus(ctx: Ctx, { id, text, ids }: OtherSkusInput): Promise<{ rows: OtherSku[] }> {
  const order = await readRow(ctx, 'orders', id)
  const { rows } = await sql<OtherSku>`
    select s.id, s.code, s.names, s.sessions, ${backChoiceOf} as back
      from sku own join sku s on s.merchant_id = own.merchant_id and s.charge_method = own.charge_method and s.id <> own.id
     where own.merchant_id = ${ctx.scope.merchantId} and own.id = ${order.sku_id} and s.deleted_at is null and ${offeredTo(order.agent_id)}
       and s.product_type <> 'add-on' and s.package_price is null and own.package_price is null
       and (s.product_type = 'hotel-room') = (own.product_type = 'hotel-room')
       and (${ids ?? null}::bigint[] is null or s.id = any(${ids ?? null}::bigint[]))
       and ${codeOrName('s', text)}
     order by s.category_id is not distinct from own.category_id desc, s.code limit 50`.execute(ctx.db)
  return { rows }
}
