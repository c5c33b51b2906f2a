import { massDateWays, planColours, planMarks, planSorts } from '#contract/plans/plan.keys.ts'
import { planStates } from '#contract/plans/plan.states.ts'
import { serviceStates } from '#contract/plans/service.states.ts'
import { agentSource } from '../../agents/agents.public.ts'
import { staffSource } from '../../staff/staff.public.tsx'
import { listSchema } from '../../kit/list/filter-state.ts'
import { requestOf } from '../../kit/list/list-filter.ts'
import type { ListControl } from '../../kit/list/use-list-state.ts'

const states = serviceStates.names.map((value) => ({ value, word: `plans.serviceStates.${value}` as const }))

/** Those of a list that were chosen. */
export const among = <T extends string>(
  all: readonly T[],
  chosen: readonly string[] | undefined,
): T[] | undefined => chosen && all.filter((one) => chosen.includes(one))
const oneOf =
  <T extends string>(all: readonly T[]) =>
  (text: string): T | undefined =>
    among(all, [text])?.[0]

/** The filters of groups; a person's own are remembered with the list. */
export const planSchema = listSchema({
  filters: {
    massCode: { kind: 'text', label: 'plans.filters.massCode', first: true },
    travelPlanName: { kind: 'text', label: 'plans.filters.travelPlanName', first: true },
    massDateRange: { kind: 'dates', label: 'plans.filters.massDateRange', first: true },
    massDateWay: {
      kind: 'select',
      label: 'plans.filters.massDateWay',
      options: massDateWays.map((value) => ({ value, word: `plans.massDateWays.${value}` as const })),
      read: oneOf(massDateWays),
    },
    massStatus: {
      kind: 'multi',
      label: 'plans.filters.massStatus',
      first: true,
      options: planStates.names.map((value) => ({ value, word: `plans.states.${value}` as const })),
    },
    distributorId: { kind: 'pick', label: 'plans.filters.distributorId', source: agentSource },
    sellerId: { kind: 'pick', label: 'plans.fields.seller', source: staffSource },
    operatorId: { kind: 'pick', label: 'plans.fields.operator', source: staffSource },
    colour: {
      kind: 'multi',
      label: 'plans.fields.colour',
      options: planColours.map((value) => ({ value, word: `catalog.colours.${value}` as const })),
    },
    tag: { kind: 'text', label: 'plans.fields.tags' },
    agentMassCode: { kind: 'text', label: 'plans.filters.agentMassCode' },
    guiderName: { kind: 'text', label: 'plans.filters.guiderName' },
    leaderName: { kind: 'text', label: 'plans.filters.leaderName' },
    contactName: { kind: 'text', label: 'plans.filters.contactName' },
    categoryId: { kind: 'text', label: 'plans.filters.categoryId' },
    createDateRange: { kind: 'dates', label: 'plans.filters.createDateRange' },
    hotelStatus: { kind: 'multi', label: 'plans.filters.hotelStatus', options: states },
    playStatus: { kind: 'multi', label: 'plans.filters.playStatus', options: states },
    carBoatStatus: { kind: 'multi', label: 'plans.filters.carBoatStatus', options: states },
    mark: {
      kind: 'multi',
      label: 'plans.filters.mark',
      options: planMarks.map((value) => ({ value, word: `plans.marks.${value}` as const })),
    },
    sortType: {
      kind: 'select',
      label: 'plans.filters.sortType',
      options: planSorts.map((value) => ({ value, word: `plans.sorts.${value}` as const })),
      read: oneOf(planSorts),
    },
  },
})

/** Days of a filter as the call takes them: an open end is left out. */
export const requestedDays = (range: { from: string; to: string } | undefined) =>
  range && { ...(range.from && { from: range.from }), ...(range.to && { to: range.to }) }

export function planAsk(list: Pick<ListControl<(typeof planSchema)['filters']>, 'values' | 'schema'>) {
  const requested = requestOf(list)
  return {
    ...requested,
    massStatus: among(planStates.names, requested.massStatus),
    mark: among(planMarks, requested.mark),
    colour: among(planColours, requested.colour),
    hotelStatus: among(serviceStates.names, requested.hotelStatus),
    playStatus: among(serviceStates.names, requested.playStatus),
    carBoatStatus: among(serviceStates.names, requested.carBoatStatus),
    massDateRange: requestedDays(requested.massDateRange),
    createDateRange: requestedDays(requested.createDateRange),
  }
}
