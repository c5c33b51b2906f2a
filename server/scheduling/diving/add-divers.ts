import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { profileOfGuest } from '../guests/recognise.ts'

type GuestRow = { guestId: number; programme: string | null }

/** Everybody of a party who dives stands on the boat of its card: once, however often it is placed. Infants stay aboard. */
export async function addDivers(ctx: Ctx, cardId: number, lineId: number): Promise<void> {
  const { rows } = await sql<GuestRow>`
    select g.id as "guestId", s.facts->>'course' as programme
      from order_line l join sku s on s.merchant_id = l.merchant_id and s.id = l.sku_id
      join (select g.*, row_number() over (partition by g.kind order by g.position) as nth from order_guest g
             where g.merchant_id = ${ctx.scope.merchantId} and g.attendance <> 'cancelled'
               and g.order_id = (select order_id from order_line where merchant_id = ${ctx.scope.merchantId} and id = ${lineId})) g
        on g.kind <> 'infant' and g.nth <= case g.kind when 'adult' then l.adults else l.children end
     where l.merchant_id = ${ctx.scope.merchantId} and l.id = ${lineId}
       and not exists (select from dive_diver d where d.merchant_id = l.merchant_id and d.card_id = ${cardId} and d.guest_id = g.id)
     order by g.position`.execute(ctx.db)
  for (const { guestId, programme } of rows) {
    const profileId = await profileOfGuest(ctx, guestId)
    await sql`insert into dive_diver (merchant_id, card_id, guest_id, profile_id, programme, moved_at)
      values (${ctx.scope.merchantId}, ${cardId}, ${guestId}, ${profileId}, ${programme ?? 'fun-dive'}, ${ctx.now.toISOString()})
      on conflict (merchant_id, card_id, guest_id) do nothing`.execute(ctx.db)
  }
}
