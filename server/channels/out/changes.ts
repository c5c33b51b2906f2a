import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import type { JobContext } from '../../kit/jobs/jobs.ts'

type Range = { skuId: number; from: string; to: string }
export type Target = { connectionId: number; productId: number; paused: boolean } & Range
type Row = Range & { id: number }

/** Of a run that was killed the rows are free again this long after it last said that it is there. */
const claimMinutes = 3
export const renewEvery = 60_000
const maxRows = 5_000

/** Mapped no more, and told of as sold; nobody else sells what it stood for there. */
const isLeftBehind = sql`p.state = 'removed'
        and exists (select from channel_pushed u
          where u.merchant_id = p.merchant_id and u.product_id = p.id and u.date >= current_date and u.stock is distinct from 0)
        and not exists (select from channel_product o
          where o.merchant_id = p.merchant_id and o.connection_id = p.connection_id and o.outside_product = p.outside_product
            and o.outside_option = p.outside_option and o.state <> 'removed')`

/**
 * Changes that no other run has, and what each connection is to be told of them. They stay until they are told (`dropChanges`): a run
 * that dies leaves them to the next one.
 */
export async function claimChanges({
  db,
  scope: { merchantId },
}: Ctx): Promise<{ ids: number[]; targets: Target[] }> {
  const { rows } =
    await sql<Row>`update channel_change set taken_until = now() + make_interval(mins => ${claimMinutes})
    where merchant_id = ${merchantId} and id in (select id from channel_change
      where merchant_id = ${merchantId} and coalesce(taken_until < now(), true) order by id limit ${maxRows} for update skip locked)
    returning id, sku_id as "skuId", from_day as from, to_day as to`.execute(db)
  if (!rows.length) return { ids: [], targets: [] }
  const ranges = [...Map.groupBy(rows, ({ skuId }) => skuId)].map(([skuId, own]) => ({
    skuId,
    from: own.map(({ from }) => from).toSorted()[0],
    to: own
      .map(({ to }) => to)
      .toSorted()
      .at(-1),
  }))
  const { rows: targets } = await sql<Target>`
    select p.connection_id as "connectionId", p.id as "productId", r."skuId", r."from", r."to", coalesce(a.paused_until > now(), false) as paused
      from json_to_recordset(${JSON.stringify(ranges)}::json) as r("skuId" bigint, "from" text, "to" text)
      join channel_product p on p.merchant_id = ${merchantId} and p.sku_id = r."skuId" and (p.state in ('live', 'paused') or ${isLeftBehind})
      join outside_connection n on n.merchant_id = p.merchant_id and n.id = p.connection_id and n.enabled
      join channel_account a on a.merchant_id = n.merchant_id and a.connection_id = n.id
     order by p.connection_id, p.id`.execute(db)
  return { ids: rows.map(({ id }) => id), targets }
}

export const renewClaim = (job: JobContext, merchantId: number, ids: readonly number[]): Promise<unknown> =>
  job
    .inMerchant(merchantId, ({ db }) =>
      sql`update channel_change set taken_until = now() + make_interval(mins => ${claimMinutes})
        where merchant_id = ${merchantId} and id = any(${ids}::bigint[])`.execute(db),
    )
    .catch((err: unknown) => job.app.log.error({ err }, 'a claim on changes could not be renewed'))

export async function dropChanges({ db, scope: { merchantId } }: Ctx, ids: readonly number[]): Promise<void> {
  await sql`delete from channel_change where merchant_id = ${merchantId} and id = any(${ids}::bigint[])`.execute(
    db,
  )
}

/** They wait for the next minute's run. */
export async function putBack({ db, scope: { merchantId } }: Ctx, ranges: readonly Range[]): Promise<void> {
  await sql`insert into channel_change (merchant_id, sku_id, from_day, to_day) select distinct ${merchantId}::int, r."skuId", r."from", r."to"
    from json_to_recordset(${JSON.stringify(ranges)}::json) as r("skuId" bigint, "from" date, "to" date)`.execute(
    db,
  )
}
