import { followCauseNames, type FollowCause } from '#contract/orders/follow/follow-causes.ts'
import type { FollowFilter } from '#contract/orders/follow/follow.schema.ts'
import { followUpStates } from '#contract/orders/orders.states.ts'
import { omit } from '#contract/kit/omit.ts'
import { listSchema } from '../../kit/list/filter-state.ts'
import type { ListControl } from '../../kit/list/use-list-state.ts'
import { askOf, narrowSchema, orderSchema, type OrderFilterValues } from '../list/order-filters.ts'
import { colleagueSource } from './colleague-source.ts'

const { text, activityDateRange, ...others } = orderSchema.filters
const narrow = omit(narrowSchema.filters, ['agentStatus', 'paymentStatus'])
const tabs = followUpStates.names.filter((name) => name !== 'none')

/** What people who see to problems look for first, then the order list's own filters. */
export const followSchema = listSchema({
  filters: {
    text,
    cause: {
      kind: 'multi',
      label: 'orders.follow.cause',
      first: true,
      options: followCauseNames.map((value) => ({ value, word: `orders.followCauses.${value}` as const })),
    },
    whose: {
      kind: 'select',
      label: 'orders.follow.whose',
      first: true,
      options: [
        { value: 'mine', word: 'orders.follow.mine' },
        { value: 'nobody', word: 'orders.follow.nobody' },
      ],
    },
    overdue: {
      kind: 'select',
      label: 'orders.follow.overdue',
      first: true,
      options: [{ value: 'yes', word: 'orders.follow.onlyOverdue' }],
    },
    ownerIds: { kind: 'picks', label: 'orders.follow.owner', source: colleagueSource },
    activityDateRange,
    ...others,
  },
  tabs,
})
export const ownFollowSchema = listSchema({ filters: narrow, tabs })

type Own = Partial<{ cause: string[]; whose: string; overdue: string; ownerIds: string[] }>

/** What the filters ask of the server. */
export function followAsk(
  list: Pick<ListControl, 'tab' | 'sort'> & { values: OrderFilterValues & Own },
): Omit<Partial<FollowFilter>, 'pageNo' | 'pageSize'> {
  const ask = omit(askOf(list), ['tab', 'sort', 'down'])
  const { cause, whose, overdue, ownerIds } = list.values
  return {
    ...ask,
    state: list.tab === 'completed' ? 'completed' : 'tracking',
    cause: cause?.length ? (cause as FollowCause[]) : undefined,
    owner: whose === 'mine' || whose === 'nobody' ? whose : undefined,
    ownerIds: ownerIds?.length ? ownerIds.map(Number) : undefined,
    overdue: overdue === 'yes' || undefined,
  }
}
