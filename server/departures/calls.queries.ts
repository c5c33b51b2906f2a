import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { departuresApi } from '#contract/departures/departures.api.ts'
import { callOrderStates, type CallOrderState } from '#contract/departures/call.states.ts'
import { departureKeys } from '#contract/departures/departure.keys.ts'
import { overbookKey } from '#contract/stock/stock.keys.ts'
import type { CallInfo, CallOrder, DepartureCall } from '#contract/departures/departures.schema.ts'
import { historyOf } from '../audit/audit.public.ts'
import { actsOf } from '../bulk/bulk.public.ts'
import { canOf, may, type Ctx } from '../kit/ctx.ts'
import { fail } from '../kit/call/errors.ts'
import { finds } from '../kit/db/filters.ts'
import { reasonFor } from '../kit/call/reason.ts'
import { becameSql, callOrdersSql } from './call/became.ts'
import { headsOf } from './scope.ts'

type Row = Omit<DepartureCall, 'counts' | 'refunds' | 'running' | 'blocked' | 'can'> & {
  hasClosed: boolean
  counts: { state: CallOrderState; currency: string; orders: number; refundMinor: number }[] | null
}

const readCalls = (ctx: Ctx, where: RawBuilder<unknown>, page: RawBuilder<unknown>) =>
  sql<Row>`select c.id, c.act, c.reason, c.from_date as "from", c.until_date as "to", c.session, c.names, c.refund, c.keep_price as "keepPrice", c.tells,
      c.to_date as "toDate", c.to_session as "toSession", c.sailings, c.choices, c.answer_by as "answerBy", c.by_default as "byDefault", c.message,
      c.block_id is not null or c.closed_days <> '[]' as "hasClosed", c.opened_at as "openedAt", c.created_by_name as "byName", c.created_at as at, c.job_id as "jobId",
      (select count(*)::int from departure_call_order d where d.merchant_id = c.merchant_id and d.call_id = c.id) as orders,
      (select jsonb_agg(k) from (select ${becameSql} as state, d.currency, count(*)::int as orders, coalesce(sum(d.refund_minor), 0)::bigint as "refundMinor"
          from ${callOrdersSql} where d.merchant_id = c.merchant_id and d.call_id = c.id group by 1, 2) k) as counts
    from departure_call c where c.merchant_id = ${ctx.scope.merchantId} and ${where} order by c.id desc ${page}`.execute(
    ctx.db,
  )

/** Calls on departures, the newest first. */
export async function listCalls(
  ctx: Ctx,
  { pageNo, pageSize, text, act, from, to }: z.output<typeof departuresApi.calls.input>,
): Promise<z.input<typeof departuresApi.calls.output>> {
  const where = sql`(${act ?? null}::text is null or c.act = ${act ?? null})
    and (${from ?? null}::date is null or c.until_date >= ${from ?? null}::date) and (${to ?? null}::date is null or c.from_date <= ${to ?? null}::date)
    and ${finds(text, ['c.reason', sql`c.names::text`, 'c.created_by_name'])}`
  const { rows } = await readCalls(ctx, where, sql`limit ${pageSize} offset ${(pageNo - 1) * pageSize}`)
  const counted = await sql<{ n: number }>`select count(*)::int as n from departure_call c
    where c.merchant_id = ${ctx.scope.merchantId} and ${where}`.execute(ctx.db)
  return { rows: await toCalls(ctx, rows), total: counted.rows[0]?.n ?? 0, pageNo, pageSize }
}

async function toCalls(ctx: Ctx, rows: readonly Row[]): Promise<DepartureCall[]> {
  const jobs = await actsOf(
    ctx,
    rows.flatMap(({ jobId }) => jobId ?? []),
  )
  return rows.map(({ hasClosed, counts: found, ...row }) => {
    const countOf = (state: CallOrderState): number =>
      (found ?? []).filter((one) => one.state === state).reduce((sum, { orders }) => sum + orders, 0)
    const counts: DepartureCall['counts'] = {
      waiting: countOf('waiting'),
      offered: countOf('offered'),
      asked: countOf('asked'),
      moved: countOf('moved'),
      refunded: countOf('refunded'),
      credited: countOf('credited'),
      cannot: countOf('cannot'),
      gone: countOf('gone'),
    }
    const running = row.jobId !== null && jobs.get(row.jobId)?.running === true
    const blocked = hasClosed && row.openedAt === null
    const left = counts.waiting + counts.cannot
    return {
      ...row,
      counts,
      running,
      blocked,
      refunds: [...Map.groupBy(found ?? [], ({ currency }) => currency)].map(([currency, of]) => ({
        currency,
        amountMinor: of.reduce((sum, { refundMinor }) => sum + refundMinor, 0),
      })),
      can: canOf(
        ctx,
        { again: departureKeys.call, open: departureKeys.call },
        {
          again: running ? 'departures.why.running' : left === 0 && 'departures.why.nothingLeft',
          open: !blocked && 'departures.why.notBlocked',
        },
      ),
    }
  })
}

type OrderRow = Omit<CallOrder, 'guests' | 'can' | 'drivers'> & {
  adults: number
  children: number
  infants: number
  units: number
  drivers: CallOrder['drivers'] | null
}
/** One call with what became of each of its orders. */
export async function callInfo(ctx: Ctx, { id }: { id: number }): Promise<CallInfo> {
  const { rows } = await readCalls(ctx, sql`c.id = ${id}`, sql``)
  const [call] = await toCalls(ctx, rows)
  if (!call) fail('notFound')
  const found = await sql<OrderRow>`
    select o.id as "orderId", o.code, o.status as "orderStatus", coalesce(nullif(o.contact_name, ''), o.lead_name) as "contactName", o.contact_phone as "contactPhone", a.name as "agentName",
           o.item_names as "itemNames", o.adults, o.children, o.infants, o.units, ${becameSql} as state, coalesce(nullif(d.why, ''), case r.status when 'rejected' then r.ended_reason end, '') as why, d.chosen, d.chosen_by as "chosenBy",
           d.service_date as date, d.session, d.leg, d.to_date as "toDate", d.to_session as "toSession", d.currency, d.paid_minor as "paidMinor", d.refund_minor as "refundMinor",
           d.told, d.told_to as "toldTo", d.language, d.at,
           (select jsonb_agg(jsonb_build_object('name', l.driver ->> 'name', 'phone', l.driver ->> 'phone', 'time', l.driver ->> 'time')) from order_line l
             where l.merchant_id = o.merchant_id and l.order_id = o.id and l.driver is not null) as drivers
      from ${callOrdersSql} join agent a on a.merchant_id = o.merchant_id and a.id = o.agent_id
     where d.merchant_id = ${ctx.scope.merchantId} and d.call_id = ${id} order by o.id`.execute(ctx.db)
  const list = found.rows.map((row) => toCallOrder(ctx, row, call))
  return {
    ...call,
    rows: list.toSorted(
      (a, b) => callOrderStates.names.indexOf(a.state) - callOrderStates.names.indexOf(b.state),
    ),
    history: await historyOf(ctx, 'departureCall', id),
  }
}

function toCallOrder(
  ctx: Ctx,
  { adults, children, infants, units, drivers, why, ...row }: OrderRow,
  { answerBy }: Pick<DepartureCall, 'answerBy'>,
): CallOrder {
  const inTime = answerBy !== null && new Date(answerBy) > ctx.now
  return {
    ...row,
    guests: headsOf({ adults, children, infants, units }),
    drivers: drivers ?? [],
    why: why ? reasonFor(ctx, why) : '',
    can: canOfState(ctx, row.state, inTime),
  }
}

function canOfState(ctx: Ctx, state: CallOrderState, inTime: boolean): CallOrder['can'] {
  const { call } = departureKeys
  switch (state) {
    case 'offered':
      return canOf(ctx, { link: call, recall: call }, { link: !inTime && 'departures.why.tooLate' })
    case 'cannot':
      return may(ctx, call) ? canOf(ctx, { resolve: call, overbook: overbookKey }) : {}
    default:
      return {}
  }
}
