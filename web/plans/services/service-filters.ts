import { planStates } from '#contract/plans/plan.states.ts'
import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { serviceViews } from '#contract/plans/service.schema.ts'
import { serviceStates } from '#contract/plans/service.states.ts'
import { agentSource } from '../../agents/agents.public.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import { requestOf } from '../../kit/list/list-filter.ts'
import type { ListControl } from '../../kit/list/use-list-state.ts'
import { supplierSource } from '../../suppliers/suppliers.public.ts'
import { staffSource } from '../../staff/staff.public.tsx'
import { among, requestedDays } from '../plan/plan-filters.ts'

export const serviceSchema = listSchema({
  tabs: serviceViews,
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
    massStatus: {
      kind: 'multi',
      label: 'plans.filters.massStatus',
      options: planStates.names.map((value) => ({ value, word: `plans.states.${value}` as const })),
    },
    agentMassCode: { kind: 'text', label: 'plans.filters.agentMassCode' },
    guiderName: { kind: 'text', label: 'plans.filters.guiderName' },
    categoryId: { kind: 'text', label: 'plans.filters.categoryId' },
    sellerId: { kind: 'pick', label: 'plans.fields.seller', source: staffSource },
    operatorId: { kind: 'pick', label: 'plans.fields.operator', source: staffSource },
    optionSoon: {
      kind: 'select',
      label: 'plans.filters.mark',
      options: [{ value: 'soon', word: 'plans.services.optionSoon' }],
      read: (text: string) => text === 'soon' || undefined,
    },
    namesDue: {
      kind: 'select',
      label: 'plans.filters.names',
      options: [{ value: 'due', word: 'plans.services.namesDue' }],
      read: (text: string) => text === 'due' || undefined,
    },
  },
})

export function serviceAsk(
  list: Pick<ListControl<(typeof serviceSchema)['filters']>, 'values' | 'schema' | 'tab'>,
) {
  const requested = requestOf(list)
  const { status } = requested
  return {
    ...requested,
    view: asOneOf(serviceViews, list.tab),
    serviceDate: requestedDays(requested.serviceDate),
    massStatus: among(planStates.names, requested.massStatus),
    status: status && serviceStates.names.filter((one) => status.includes(one)),
  }
}
