import { sql, type RawBuilder } from 'kysely'
import type { StatementInfo } from '#contract/write-off/statements/statement.schema.ts'
import { orderStates } from '#contract/orders/orders.states.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { among } from '../../kit/db/filters.ts'
import type { StatementRecord } from './statement-records.ts'

type Line = StatementInfo['lines'][number]
type StoredTakenLine = Omit<Line, 'row' | 'known' | 'differsMinor'> & { differsMinor?: number | null }

/** The lines of a statement that was taken, as they are kept, and what became of each. */
export async function takenLines(ctx: Ctx, statement: StatementRecord, shown: number): Promise<Line[]> {
  const { rows } = await sql<StoredTakenLine>`
    ${linesOf[statement.source](ctx, statement)} limit ${shown}`.execute(ctx.db)
  return rows.map((line, no) => ({ differsMinor: null, ...line, row: no + 1, known: false }))
}

type Lines = (ctx: Ctx, statement: StatementRecord) => RawBuilder<StoredTakenLine>

/** A bank's: matched, explained, set aside, or open. */
const ofBank: Lines = (ctx, { id }) => sql`
  select l.day, l.currency, l.amount_minor as "amountMinor", l.text, l.payer, l.reference, 0 as "feeMinor", l.state as became,
         coalesce((select string_agg(i.name, ', ' order by i.id) from bank_match_line x
            join bank_match_item i on i.merchant_id = x.merchant_id and i.match_id = x.match_id
           where x.merchant_id = l.merchant_id and x.line_id = l.id and x.live), l.reason) as "becameName"
    from bank_line l where l.merchant_id = ${ctx.scope.merchantId} and l.statement_id = ${id} order by l.id`

/** A provider's: its payout is at the bank, it is in the books, or it is of no payment that we know. */
const ofProvider: Lines = (ctx, { connection_id: connectionId, outside_ids: ids }) => sql`
  select (l.at at time zone ${ctx.merchant.timeZone})::date as day, l.currency, l.amount_minor as "amountMinor", coalesce(nullif(l.source, ''), l.outside_id) as text,
         '' as payer, coalesce(p.outside_id, '') as reference, l.fee_minor as "feeMinor",
         case when exists (select from bank_match_item i where i.merchant_id = l.merchant_id and i.kind = 'payout' and i.item_id = p.id and i.live) then 'matched'
              when l.kind in ('charge', 'refund') and a.id is null then 'unknown' else 'booked' end as became,
         concat_ws(' · ', nullif(a.number, ''), nullif(a.title, '')) as "becameName"
    from unnest(${ids}::text[]) with ordinality told (id, no)
    join payment_line l on l.merchant_id = ${ctx.scope.merchantId} and l.connection_id = ${connectionId} and l.outside_id = told.id
    left join payment_attempt a on a.merchant_id = l.merchant_id and a.id = l.attempt_id
    left join payment_payout p on p.merchant_id = l.merchant_id and p.id = coalesce(l.settled_payout_id, l.payout_id)
   order by told.no`

/** A marketplace's: its payout is at the bank and paid its order, it waits for that, or nobody knows its order. */
const ofChannel: Lines = (ctx, { agent_id: agentId, outside_ids: ids }) => sql`
  select p.day, p.currency, r.net_minor as "amountMinor", r.order_ref as text, '' as payer, p.reference, coalesce(r.guest_paid_minor, r.gross_minor) - r.net_minor as "feeMinor",
         case when p.settled_match_id is not null then 'matched' when r.order_id is null then 'unknown' else 'open' end as became,
         coalesce(o.code, '') as "becameName",
         case when o.id is not null and o.status in ${among(orderStates.phases.standing)} and r.id = min(r.id) over same
              then nullif(sum(r.gross_minor) over same - o.total_minor - o.adjusted_minor, 0) end as "differsMinor"
    from channel_payout p join channel_payout_row r on r.merchant_id = p.merchant_id and r.payout_id = p.id
    left join orders o on o.merchant_id = r.merchant_id and o.id = r.order_id
   where p.merchant_id = ${ctx.scope.merchantId} and p.agent_id = ${agentId} and p.reference = any(${ids}::text[])
  window same as (partition by p.id, r.order_id) order by p.id, r.row_no, r.id`

const linesOf = { bank: ofBank, provider: ofProvider, channel: ofChannel }
