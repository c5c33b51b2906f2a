import type { Selectable } from 'kysely'
import type { TaxRule } from '../../kit/tables.gen.ts'

export type TaxRecord = Selectable<TaxRule>

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
