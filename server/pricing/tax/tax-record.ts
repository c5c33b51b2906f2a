import type { Ctx } from '../../kit/ctx.ts'
import { fail } from '../../kit/errors.ts'

/** One tax rule, locked; 404 where there is none. */
export async function lockTaxRule(ctx: Ctx, id: number) {
  const row = await ctx.db
    .selectFrom('tax_rule')
    .selectAll()
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? fail('notFound')
}
export type TaxRecord = Awaited<ReturnType<typeof lockTaxRule>>

/** What the sentence of its events tells. */
export const taxFacts = ({ name, basis_points }: Pick<TaxRecord, 'name' | 'basis_points'>) => ({
  name,
  rate: basis_points / 100,
})
/** What its events keep of it. */
export const taxKept = ({
  name,
  basis_points,
  inclusive,
  service_from,
  service_to,
  sku_ids,
  product_types,
  category_ids,
  agent_ids,
}: Omit<TaxRecord, 'merchant_id' | 'id' | 'enabled' | 'version' | 'created_by_name' | 'created_at'>) => ({
  name,
  basisPoints: basis_points,
  inclusive,
  from: service_from,
  to: service_to,
  skuIds: sku_ids,
  productTypes: product_types,
  categoryIds: category_ids,
  agentIds: agent_ids,
})
export const taxTopics = ['tax', 'price']
