import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { taxesOf, type Owed } from './owed-orders.ts'

/** Writes an order's line each, as one set. The database refuses an amount that another bill took meanwhile. */
export async function writeLines(
  ctx: Ctx,
  { id, agent_id, currency }: { id: number; agent_id: number; currency: string },
  owed: readonly Owed[],
  /** The note that tells of them, where no bill does. */
  noteId: number | null = null,
): Promise<void> {
  if (!owed.length) return
  const rows = owed.map((one, position) => {
    const taxes = taxesOf(one)
    return {
      position,
      kind: noteId !== null ? 'note' : one.part > 0 ? 'change' : 'order',
      order_id: one.orderId,
      part: one.part,
      code: one.code,
      agent_code: one.agentCode,
      names: one.names,
      service_day: one.serviceDay,
      booked_day: one.bookedDay,
      guest: one.guest,
      guests: one.guests,
      before_minor: one.beforeMinor,
      amount_minor: one.amountMinor,
      tax_minor: taxes.reduce((sum, { taxMinor }) => sum + taxMinor, 0),
      taxes,
      ended: one.ended,
      promo: one.promo,
    }
  })
  await sql`insert into agent_bill_line (merchant_id, bill_id, agent_id, currency, kind, position, order_id, part, code, agent_code, names,
      service_day, booked_day, guest, guests, before_minor, amount_minor, tax_minor, taxes, ended, promo, note_id)
    select ${ctx.scope.merchantId}, ${id}, ${agent_id}, ${currency}, r.kind, r.position, r.order_id, r.part, r.code, r.agent_code, r.names,
           r.service_day, r.booked_day, r.guest, r.guests, r.before_minor, r.amount_minor, r.tax_minor, r.taxes, r.ended, r.promo, ${noteId}::bigint
      from json_to_recordset(${JSON.stringify(rows)}::json) as r(kind text, position int, order_id bigint, part int, code text, agent_code text, names jsonb,
        service_day date, booked_day date, guest text, guests int, before_minor bigint, amount_minor bigint, tax_minor bigint, taxes jsonb, ended boolean, promo boolean)`.execute(
    ctx.db,
  )
}

export type Sums = {
  lines: number
  guests: number
  orders_minor: number
  adjusted_minor: number
  rebate_minor: number
  tax_minor: number
  total_minor: number
}

/** What a bill's lines come to; the rebate is what it gives back. */
export async function sumsOf(ctx: Ctx, billId: number): Promise<Sums> {
  const extras = sql`coalesce((select sum(x.amount_minor) from rebate_extra x where x.merchant_id = ${ctx.scope.merchantId} and x.bill_id = ${billId}), 0)`
  const { rows } =
    await sql<Sums>`select count(*)::int as lines, coalesce(sum(guests) filter (where kind = 'order'), 0)::int as guests,
      coalesce(sum(amount_minor) filter (where kind <> 'adjustment'), 0)::bigint as orders_minor,
      coalesce(sum(amount_minor) filter (where kind = 'adjustment'), 0)::bigint as adjusted_minor,
      (coalesce(sum(rebate_minor), 0) + ${extras})::bigint as rebate_minor, coalesce(sum(tax_minor), 0)::bigint as tax_minor,
      (coalesce(sum(amount_minor) - sum(rebate_minor), 0) - ${extras})::bigint as total_minor
    from agent_bill_line where merchant_id = ${ctx.scope.merchantId} and bill_id = ${billId} and kind <> 'note'`.execute(
      ctx.db,
    )
  return firstOf(rows)
}

/** How many lines the agent objects to without an answer. */
export const countDisputes = async (ctx: Ctx, billId: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from agent_bill_line
    where merchant_id = ${ctx.scope.merchantId} and bill_id = ${billId} and dispute <> '' and answer = ''`.execute(
    ctx.db,
  )
  return firstOf(rows).n
}

/** A draft's lines go, with what they gave to others; those that a later bill goes on from the database keeps. */
export async function dropLines(ctx: Ctx, billId: number, only: 'all' | 'orders' = 'all'): Promise<void> {
  await sql`delete from rebate_extra where merchant_id = ${ctx.scope.merchantId} and bill_id = ${billId}`.execute(
    ctx.db,
  )
  await sql`delete from agent_bill_line where merchant_id = ${ctx.scope.merchantId} and bill_id = ${billId}
    and (${only} = 'all' or order_id is not null)`.execute(ctx.db)
}
