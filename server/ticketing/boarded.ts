import { sql, type RawBuilder } from 'kysely'

/** Is a guest (`g`) checked in on this line? Who went out is not back yet: of one way of a round trip only its own rights tell. */
export const isCheckedIn = (
  line: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`exists (select from entitlement e
  where e.merchant_id = g.merchant_id and e.line_id = ${line} and e.guest_id = g.id and e.state = 'redeemed')`
