import { serviceStates } from '#contract/plans/service.states.ts'
import { agentSource } from '../../agents/agents.public.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { requestOf } from '../../kit/list/list-filter.ts'
import type { ListControl } from '../../kit/list/use-list-state.ts'
import { supplierSource } from '../../suppliers/suppliers.public.ts'
import { requestedDays } from '../plan/plan-filters.ts'

export const serviceSchema = listSchema({
  filters: {
    massCode: { kind: 'text', label: 'plans.filters.massCode', first: true },
    travelPlanName: { kind: 'text', label: 'plans.filters.travelPlanName', first: true },
    serviceDate: { kind: 'dates', label: 'plans.filters.serviceDate', first: true },
    status: {
      kind: 'multi',
      label: 'plans.services.state',
      first: true,
      options: serviceStates.names.map((value) => ({ value, word: `plans.serviceStates.${value}` as const })),
    },
    supplierId: { kind: 'pick', label: 'plans.filters.supplierId', source: supplierSource },
    distributorId: { kind: 'pick', label: 'plans.filters.distributorId', source: agentSource },
    optionSoon: {
      kind: 'select',
      label: 'plans.filters.mark',
      options: [{ value: 'soon', word: 'plans.services.optionSoon' }],
      read: (text: string) => text === 'soon' || undefined,
    },
  },
})

export function serviceAsk(list: Pick<ListControl<(typeof serviceSchema)['filters']>, 'values' | 'schema'>) {
  const requested = requestOf(list)
  const { status } = requested
  return {
    ...requested,
    serviceDate: requestedDays(requested.serviceDate),
    status: status && serviceStates.names.filter((one) => status.includes(one)),
  }
}
