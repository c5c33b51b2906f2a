import { agentRecord } from '#contract/agents/agent.fields.ts'
import { groupSource } from './agents.public.ts'
import { chosen, filtersOf } from '../kit/record/record-filters.ts'
import type { ListControl } from '../kit/list/use-list-state.ts'

const select = filtersOf(agentRecord)

/** What agents and their accounts are narrowed by. */
export const companyFilters = {
  text: { kind: 'text', label: 'agents.text.search', first: true },
  settlementTerm: select('settlementTerm', { first: true }),
  currency: select('currency', { first: true }),
} as const

/** Agents by group too. */
export const agentFilters = {
  ...companyFilters,
  groupId: { kind: 'pick', label: 'agents.fields.groupName', source: groupSource },
} as const

/** The same as the calls take it; the tab says whether they may order. */
export const askOf = ({ tab, values }: Pick<ListControl<typeof companyFilters>, 'tab' | 'values'>) => ({
  text: values.text || undefined,
  settlementTerm: chosen(agentRecord, 'settlementTerm', values.settlementTerm),
  currency: chosen(agentRecord, 'currency', values.currency),
  enabled: tab === 'enabled' ? true : tab === 'disabled' ? false : undefined,
})
