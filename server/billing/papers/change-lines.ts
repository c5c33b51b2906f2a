import { sql } from 'kysely'
import { itemAt } from '#contract/kit/given.ts'
import { portion, spread } from '#contract/kit/money/amounts.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { BillRecord } from '../bills/bill-records.ts'
import { taxesOf, type LineTax, type Owed } from '../bills/owed-orders.ts'
import { writeLines } from '../bills/write-lines.ts'

/** The rebate that the change of an order takes back, or adds: its share of what it earned until then. */
export type ChangeRebate = { rebateMinor: number; ruleId: number | null }
/** What a note tells of an order, and the rebate that goes along. */
type Share = { one: Owed; rebateMinor: number; ruleId: number | null }

export async function rebatesOf(ctx: Ctx, changed: readonly Owed[]): Promise<Map<number, ChangeRebate>> {
  const { rows } = await sql<{ orderId: number; billed: number; earned: number; ruleId: number | null }>`
    select e.order_id as "orderId", sum(e.amount_minor)::bigint as billed, max(e.rebate_rule_id) as "ruleId",
           sum(e.rebate_minor + coalesce((select sum(x.amount_minor) from rebate_extra x where x.merchant_id = e.merchant_id and x.line_id = e.id), 0))::bigint as earned
      from agent_bill_line e where e.merchant_id = ${ctx.scope.merchantId} and e.order_id = any(${changed.map(({ orderId }) => orderId)}::bigint[]) group by 1`.execute(
    ctx.db,
  )
  const before = new Map(rows.map((row) => [row.orderId, row]))
  return new Map(
    changed.map(({ orderId, amountMinor }) => {
      const { billed = 0, earned = 0, ruleId = null } = before.get(orderId) ?? {}
      return [orderId, { rebateMinor: billed > 0 ? portion(earned, amountMinor, billed) : 0, ruleId }]
    }),
  )
}

/** At which notes the net of a change is told, the notes filled one after the other; `left` is what they still take. */
function piecesOf(netMinor: number, left: number[]): { note: number; netMinor: number }[] {
  const pieces: { note: number; netMinor: number }[] = []
  let rest = netMinor
  for (const [note, room] of left.entries()) {
    const part = Math.min(room, rest)
    if (part <= 0) continue
    left[note] = room - part
    rest -= part
    pieces.push({ note, netMinor: part })
  }
  return pieces.length ? pieces : [{ note: 0, netMinor }]
}

/** What falls to a part of a change of each rate, from so much of it to so much: parts of it add up. */
function cutTaxes(taxes: readonly LineTax[], fromMinor: number, toMinor: number): LineTax[] {
  const sizes = taxes.map(({ grossMinor }) => Math.abs(grossMinor))
  const [from, to] = [spread(Math.abs(fromMinor), sizes), spread(Math.abs(toMinor), sizes)]
  return taxes.map(({ basisPoints, grossMinor, taxMinor }, at) => {
    const within = (minor: number) => (grossMinor === 0 ? 0 : portion(taxMinor, minor, itemAt(sizes, at)))
    const [before, after] = [itemAt(from, at), itemAt(to, at)]
    return {
      basisPoints,
      grossMinor: Math.sign(grossMinor) * (after - before),
      taxMinor: within(after) - within(before),
    }
  })
}

/**
 * What each note of a change tells of each order: its lines less their rebate come to the note, so that each can be cancelled alone. A
 * part of an order goes on from the part before it, its tax too; the last takes what the books say of all of it.
 */
export function shareChange(
  changed: readonly Owed[],
  rebates: ReadonlyMap<number, ChangeRebate>,
  totals: readonly number[],
): Share[][] {
  const notes: Share[][] = totals.map(() => [])
  const left = [...totals]
  for (const one of changed) {
    const { rebateMinor = 0, ruleId = null } = rebates.get(one.orderId) ?? {}
    const sign = Math.sign(one.amountMinor)
    const pieces = piecesOf(sign * (one.amountMinor - rebateMinor), left)
    const gross =
      pieces.length === 1
        ? [Math.abs(one.amountMinor)]
        : spread(
            Math.abs(one.amountMinor),
            pieces.map(({ netMinor }) => netMinor),
          )
    let [before, billed]: [number, LineTax[]] = [one.beforeMinor, one.billed]
    for (const [at, { note, netMinor }] of pieces.entries()) {
      const amountMinor = sign * itemAt(gross, at)
      const isLast = at === pieces.length - 1
      const part: Owed = {
        ...one,
        part: one.part + at,
        beforeMinor: before,
        amountMinor,
        billed,
        bookedTaxMinor: isLast ? one.bookedTaxMinor : null,
        ...(one.partTaxes && {
          partTaxes: cutTaxes(
            one.partTaxes,
            before - one.beforeMinor,
            before - one.beforeMinor + amountMinor,
          ),
        }),
      }
      itemAt(notes, note).push({ one: part, rebateMinor: amountMinor - sign * netMinor, ruleId })
      before += amountMinor
      billed = [...billed, ...taxesOf(part)]
    }
  }
  return notes
}

/** Writes what a note tells of; the tax of its lines. */
export async function writeShares(
  ctx: Ctx,
  bill: BillRecord,
  noteId: number,
  shares: readonly Share[],
): Promise<{ rebateMinor: number; taxMinor: number }> {
  await writeLines(
    ctx,
    bill,
    shares.map(({ one }) => one),
    noteId,
  )
  const earned = shares
    .filter(({ rebateMinor }) => rebateMinor !== 0)
    .map(({ one, rebateMinor, ruleId }) => ({ order: one.orderId, rebate: rebateMinor, rule: ruleId }))
  if (earned.length)
    await sql`update agent_bill_line l set rebate_minor = r.rebate, rebate_rule_id = r.rule
        from json_to_recordset(${JSON.stringify(earned)}::json) as r("order" bigint, rebate bigint, rule bigint)
       where l.merchant_id = ${ctx.scope.merchantId} and l.note_id = ${noteId} and l.order_id = r."order"`.execute(
      ctx.db,
    )
  return {
    rebateMinor: shares.reduce((sum, { rebateMinor }) => sum + rebateMinor, 0),
    taxMinor: shares.reduce(
      (sum, { one }) => sum + taxesOf(one).reduce((all, { taxMinor }) => all + taxMinor, 0),
      0,
    ),
  }
}

/** Lines of a note that is cancelled are taken back by their opposites, at the end of what was billed of each order. */
export async function takeLinesBack(ctx: Ctx, noteId: number): Promise<void> {
  await sql`insert into agent_bill_line (merchant_id, bill_id, agent_id, currency, kind, position, order_id, part, code, agent_code, names,
      service_day, booked_day, guest, guests, before_minor, amount_minor, tax_minor, taxes, ended, promo, rebate_minor, rebate_rule_id, note_id)
    select l.merchant_id, l.bill_id, l.agent_id, l.currency, l.kind, l.position, l.order_id, b.parts, l.code, l.agent_code, l.names,
           l.service_day, l.booked_day, l.guest, l.guests, b.minor, -l.amount_minor, -l.tax_minor,
           coalesce((select jsonb_agg(x || jsonb_build_object('grossMinor', -(x ->> 'grossMinor')::bigint, 'taxMinor', -(x ->> 'taxMinor')::bigint))
              from jsonb_array_elements(l.taxes) x), '[]'),
           l.ended, l.promo, -l.rebate_minor, l.rebate_rule_id, l.note_id
      from agent_bill_line l cross join lateral (
        select count(*)::int as parts, sum(e.amount_minor)::bigint as minor from agent_bill_line e
         where e.merchant_id = l.merchant_id and e.order_id = l.order_id and e.agent_id = l.agent_id and e.currency = l.currency) b
     where l.merchant_id = ${ctx.scope.merchantId} and l.note_id = ${noteId}`.execute(ctx.db)
}
