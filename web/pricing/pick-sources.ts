import type { agentsApi } from '#contract/agents/agents.api.ts'
import type { suppliersApi } from '#contract/suppliers/suppliers.api.ts'
import { nameIn } from '#contract/kit/languages.ts'
import type { PickSource } from '../kit/choice.ts'
import { clientFor } from '../kit/client.ts'
import { language } from '../kit/words.ts'
import { pricing } from './pricing.client.ts'

const agents = clientFor<typeof agentsApi>('agents')
const suppliers = clientFor<typeof suppliersApi>('suppliers')

type Named = { id: number; code: string; name: string }
const choiceOf = ({ id, code, name }: Named) => ({ value: String(id), label: name, hint: code })

/** Agents to copy a quotation from. */
export const agentSource: PickSource = {
  name: 'pricing.agents',
  search: async (text, signal) => (await agents.simpleList({ text }, { signal })).rows.map(choiceOf),
  find: async (values) => (await agents.simpleList({ ids: values.map(Number) })).rows.map(choiceOf),
}

export const supplierSource: PickSource = {
  name: 'pricing.suppliers',
  search: async (text, signal) => (await suppliers.simpleList({ text }, { signal })).rows.map(choiceOf),
  find: async (values) => (await suppliers.simpleList({ ids: values.map(Number) })).rows.map(choiceOf),
}

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
