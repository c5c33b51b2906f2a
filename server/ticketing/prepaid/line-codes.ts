import { sql } from 'kysely'
import { codeStates } from '#contract/ticketing/prepaid/code.states.ts'
import { nameIn } from '#contract/kit/schema.ts'
import type { LineCode } from '#contract/ticketing/prepaid/prepaid.schema.ts'
import { asMerchant, type Ctx } from '../../kit/ctx.ts'
import { among } from '../../kit/db/filters.ts'
import { requireOrders } from '../vouchers.queries.ts'

type Row = Omit<LineCode, 'name'> & {
  id: number
  orderId: number
  orderCode: string
  names: Record<string, string>
}

/** Codes of confirmed orders, as their guests get them. Whoever asks must be let see the orders. */
export async function codesOfOrders(ctx: Ctx, orderIds: readonly number[]): Promise<Row[]> {
  const { rows } =
    await sql<Row>`select c.id, c.order_id as "orderId", o.code as "orderCode", c.line_id as "lineId", l.names, t.guest_kind as "guestKind", c.code, c.symbology,
      c.serial, c.password, c.uses, c.valid_until as "validUntil"
    from prepaid_code c join order_line l on l.merchant_id = c.merchant_id and l.id = c.line_id
    join orders o on o.merchant_id = c.merchant_id and o.id = c.order_id
    join prepaid_ticket t on t.merchant_id = c.merchant_id and t.id = c.ticket_id
   where c.merchant_id = ${ctx.scope.merchantId} and c.order_id = any(${[...orderIds]}::bigint[]) and c.status in ${among(codeStates.phases.given)}
   order by l.position, t.guest_kind, c.id`.execute(ctx.db)
  return rows
}

/** They went out of the house: sent, printed or viewed. What was shown is not given to another by itself. */
export async function showCodes(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (!ids.length) return
  await sql`update prepaid_code set shown_at = clock_timestamp()
     where merchant_id = ${ctx.scope.merchantId} and id = any(${[...ids]}::bigint[]) and shown_at is null`.execute(
    ctx.db,
  )
}

/** The codes of an order; read by its agent they count as shown. */
export async function lineCodes(ctx: Ctx, { orderId }: { orderId: number }): Promise<{ rows: LineCode[] }> {
  await requireOrders(ctx, [orderId])
  const rows = await asMerchant(ctx, async (inner) => {
    const codes = await codesOfOrders(inner, [orderId])
    if (ctx.actor.kind === 'agent')
      await showCodes(
        inner,
        codes.map(({ id }) => id),
      )
    return codes
  })
  return {
    rows: rows.map((row) => ({
      lineId: row.lineId,
      name: nameIn(row.names, ctx.language),
      guestKind: row.guestKind,
      code: row.code,
      symbology: row.symbology,
      serial: row.serial,
      password: row.password,
      uses: row.uses,
      validUntil: row.validUntil,
    })),
  }
}
