import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/call/errors.ts'
import type { ItineraryRow } from './content.ts'
import type { Library } from './library.ts'

/** The row of that kind; 404 for an unknown one and for one of another kind. */
export async function readItinerary(
  ctx: Ctx,
  { kind }: Pick<Library, 'kind'>,
  id: number,
): Promise<ItineraryRow> {
  const { rows } = await sql<ItineraryRow>`select * from itinerary
    where merchant_id = ${ctx.scope.merchantId} and id = ${id} and kind = ${kind} and cleared_at is null`.execute(
    ctx.db,
  )
  return rows[0] ?? fail('notFound')
}
