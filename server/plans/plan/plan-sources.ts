import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { anyOf, codeOrName } from '../../kit/db/filters.ts'

type Ask = {
  from: 'template' | 'journey' | 'fragments' | 'plan'
  text?: string | undefined
  ids?: number[] | undefined
}
type Row = { id: number; code: string; names: Record<string, string> }

/** Templates, journeys, fragments or plans for pickers; what is in the bin only where it is asked for by its id. */
export async function planSources(ctx: Ctx, { from, text, ids }: Ask): Promise<{ rows: Row[] }> {
  const { merchantId } = ctx.scope
  const kind = from === 'fragments' ? 'fragment' : from
  const named = sql`${codeOrName('r', text)} and ${ids ? sql`r.id = ${anyOf(ids)}` : sql`true`}`
  const { rows } =
    from === 'plan'
      ? await sql<Row>`select r.id, r.code, r.names from travel_plan r where r.merchant_id = ${merchantId} and ${named}
          order by r.start_date desc, r.id limit 100`.execute(ctx.db)
      : await sql<Row>`select r.id, r.code, r.names from itinerary r where r.merchant_id = ${merchantId} and r.kind = ${kind}
          and ${ids ? sql`true` : sql`r.state <> 'recycled'`} and ${named} order by r.code limit 100`.execute(
          ctx.db,
        )
  return { rows }
}
