import { nameIn } from '#contract/kit/languages.ts'
import type { PickSource } from '../kit/form/choice.ts'
import { language } from '../kit/words.ts'
import { pricing } from './pricing.client.ts'

export { agentSource } from '../agents/agents.public.ts'
export { supplierSource } from '../suppliers/suppliers.public.ts'

type Sku = { id: number; code: string; names: Partial<Record<string, string>> }
const skuChoice = ({ id, code, names }: Sku) => ({
  value: String(id),
  label: nameIn(names, language()),
  hint: code,
})

/** SKUs whose prices are planned. */
export const skuSource: PickSource = {
  name: 'pricing.skus',
  search: async (text, signal) => (await pricing.calendarSkus({ text }, { signal })).rows.map(skuChoice),
  find: async (values) => (await pricing.calendarSkus({ ids: values.map(Number) })).rows.map(skuChoice),
}
