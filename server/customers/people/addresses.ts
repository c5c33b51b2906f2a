import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'

/** Every mail address by which these profiles are known, as it was typed and as it is compared. */
export async function addressesOf(ctx: Ctx, members: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select value as address from customer_identity where merchant_id = ${ctx.scope.merchantId} and customer_id = any(${[...members]}::bigint[]) and kind = 'email'
    union select email from customer where merchant_id = ${ctx.scope.merchantId} and id = any(${[...members]}::bigint[]) and email <> ''`.execute(
    ctx.db,
  )
  return rows.map(({ address }) => address)
}
