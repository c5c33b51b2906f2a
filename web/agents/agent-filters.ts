import { settlementTerms } from '#contract/agents/agents.schema.ts'
import { currencies } from '#contract/kit/money/money.ts'
import { groupSource } from './agents.public.ts'
import type { ListControl } from '../kit/list/use-list-state.ts'

/** What agents and their accounts are narrowed by. */
export const companyFilters = {
  text: { kind: 'text', label: 'agents.text.search', first: true },
  settlementTerm: {
    kind: 'select',
    label: 'agents.fields.settlementTerm',
    first: true,
    options: settlementTerms.map((value) => ({ value, word: `agents.settlementTerms.${value}` as const })),
  },
  currency: {
    kind: 'select',
    label: 'agents.fields.currency',
    first: true,
    options: currencies.map((value) => ({ value, label: value })),
  },
} as const

/** Agents by group too. */
export const agentFilters = {
  ...companyFilters,
  groupId: { kind: 'pick', label: 'agents.fields.groupName', source: groupSource },
} as const

/** The same as the calls take it; the tab says whether they may order. */
export const askOf = ({ tab, values }: Pick<ListControl<typeof companyFilters>, 'tab' | 'values'>) => ({
  text: values.text || undefined,
  settlementTerm: settlementTerms.find((term) => term === values.settlementTerm),
  currency: currencies.find((currency) => currency === values.currency),
  enabled: tab === 'enabled' ? true : tab === 'disabled' ? false : undefined,
})
