import { firstOf } from '#contract/kit/given.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../kit/ctx.ts'
import { identitiesOf, describeKind } from '../match/identities.ts'
import { addIdentities, keyOf, ownersOf, pairKey } from '../match/owners.ts'
import { refreshSearch } from './search.ts'

type Row = Parameters<typeof identitiesOf>[0]

/** Has a profile known by all that is written in it. What somebody else is known by already suggests that both are one. */
export async function learn(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql<Row & { rootId: number }>`
    select c.name, c.pinyin, array[c.phone, c.alternate_phone, c.local_phone] as phones, c.email, c.wechat, coalesce(c.birthdate::text, '') as birthdate,
           coalesce(c.root_id, c.id) as "rootId",
           coalesce((select array_agg(d.number) from customer_document d where d.merchant_id = c.merchant_id and d.customer_id = c.id), '{}') as documents
      from customer c where c.merchant_id = ${ctx.scope.merchantId} and c.id = ${id}`.execute(ctx.db)
  const { rootId, ...existing } = firstOf(rows)
  const identities = identitiesOf(existing)
  const owners = await ownersOf(ctx, identities)
  await addIdentities(
    ctx,
    identities.map((identity) => ({ customerId: id, identity })),
  )
  for (const identity of identities) {
    const owner = owners.get(keyOf(identity))
    if (!owner || owner.rootId === rootId) continue
    const [a, b] = pairKey(id, owner.id).split(' ').map(Number)
    await sql`insert into customer_twin (merchant_id, a_id, b_id, why)
      values (${ctx.scope.merchantId}, ${a}, ${b}, ${describeKind(identity.kind)}) on conflict do nothing`.execute(
      ctx.db,
    )
  }
  await refreshSearch(ctx, [id])
}
