import { shownMoment } from '../../kit/words/buddhist.ts'
import { firstOf } from '#contract/kit/given.ts'
import type { FollowRow } from '#contract/orders/follow/follow.schema.ts'
import { followUpStates } from '#contract/orders/orders.states.ts'
import { omit } from '#contract/kit/omit.ts'
import { momentCell, tagCell } from '../../kit/list/table/cells.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { word } from '../../kit/words/words.ts'
import { TimeLeft } from '../deadlines/time-left.tsx'
import { orderColumns } from '../list/order-columns.tsx'
import type { OrderFamily } from '../family.ts'
import { colleagueSource } from './colleague-source.ts'

/** Of the order on a card: which it is. What is wrong, whose it is and until when says the rest. */
const onCard = ['code', 'item', 'serviceDate', 'guest', 'guests']
/** What is due first stands first, always: nothing else is sorted by. */
const orderCells = (...keys: string[]): Column<FollowRow>[] =>
  orderColumns(...keys).map((column) => {
    const { card, ...unsorted } = omit(column, ['sort', 'sortOnly', 'sortFirst'])
    return { ...unsorted, ...(card && onCard.includes(column.key) && { card }) }
  })

const cause: Column<FollowRow> = {
  key: 'cause',
  title: 'orders.follow.cause',
  width: 168,
  text: ({ follow }) => follow.cause && word(`orders.followCauses.${follow.cause}`),
  card: 'sub',
}
const reason: Column<FollowRow> = {
  key: 'reason',
  title: 'orders.follow.reason',
  width: 220,
  text: ({ follow }) => follow.reason,
}
const owner: Column<FollowRow> = {
  key: 'owner',
  title: 'orders.follow.owner',
  width: 120,
  text: ({ follow }) => follow.ownerName || word('orders.follow.nobody'),
  group: ({ follow }) => follow.ownerName || word('orders.follow.nobody'),
  card: 'meta',
}
const due: Column<FollowRow> = {
  key: 'due',
  title: 'orders.follow.due',
  width: 136,
  render: ({ follow }) => follow.dueAt && <TimeLeft at={follow.dueAt} />,
  text: ({ follow }) => shownMoment(follow.dueAt),
  card: 'sub',
}
const since: Column<FollowRow> = {
  key: 'since',
  title: 'orders.follow.since',
  width: 136,
  ...momentCell(({ follow }) => follow.openedAt),
}
const by: Column<FollowRow> = {
  key: 'by',
  title: 'orders.follow.by',
  width: 120,
  hidden: true,
  text: ({ follow }) => follow.openedByName || word('orders.follow.product'),
}
const notes: Column<FollowRow> = {
  key: 'notes',
  title: 'orders.follow.notes',
  width: 84,
  align: 'right',
  text: ({ follow }) => follow.notes || '',
}
const rounds: Column<FollowRow> = {
  key: 'rounds',
  title: 'orders.follow.rounds',
  width: 96,
  align: 'right',
  hidden: true,
  text: ({ follow }) => follow.rounds,
}
const completed: Column<FollowRow>[] = [
  {
    key: 'completedAt',
    title: 'orders.follow.completedAt',
    width: 136,
    ...momentCell(({ follow }) => follow.completedAt),
  },
  {
    key: 'completedBy',
    title: 'orders.follow.completedBy',
    width: 120,
    text: ({ follow }) => follow.completedByName || word('orders.follow.product'),
  },
  {
    key: 'outcome',
    title: 'orders.follow.outcome',
    width: 120,
    text: ({ follow }) => follow.outcome && word(`orders.followOutcomes.${follow.outcome}`),
    card: 'sub',
  },
  {
    key: 'answer',
    title: 'orders.follow.answer',
    width: 200,
    text: ({ follow }) => follow.answer,
  },
]

const order = orderCells('serviceDate', 'guest', 'phone', 'guests', 'status', 'supplierStatus', 'agent')
const end = orderCells('agentOrderCode', 'supplier', 'total', 'createdAt', 'remark')

type Calls = Pick<OrderFamily['calls'], 'followAssign'>

/** What is wrong, whose it is and until when, before what the order is. */
export const openColumns = ({ followAssign }: Calls): readonly Column<FollowRow>[] => [
  ...orderCells('code', 'item'),
  cause,
  due,
  {
    ...owner,
    edit: {
      call: followAssign,
      name: ({ code }) => code,
      source: colleagueSource,
      may: ({ can }) => can['followAssign'] === true,
      value: ({ follow }) => String(follow.ownerId ?? ''),
      input: ({ id, version }, ownerId) => ({ id, version, ownerId: Number(ownerId) }),
    },
  },
  reason,
  ...order,
  since,
  by,
  notes,
  rounds,
  ...end,
]
/** What became of it. */
export const doneColumns: readonly Column<FollowRow>[] = [
  ...orderCells('code', 'item'),
  cause,
  ...completed,
  owner,
  reason,
  ...order,
  since,
  by,
  notes,
  rounds,
  ...end,
]

/** An agent reads that it is looked after, and a cause that it can do something about. */
export const agentFollowColumns: readonly Column<FollowRow>[] = [
  ...orderCells('code', 'item'),
  {
    key: 'followUp',
    title: 'orders.follow.state',
    width: 150,
    ...tagCell(({ follow }) =>
      follow.completedAt
        ? [followUpStates.states.completed.tone, 'orders.followUpStates.completed']
        : [followUpStates.states.tracking.tone, 'orders.followUpStates.tracking'],
    ),
    card: 'sub',
  },
  {
    ...cause,
    text: ({ follow }) =>
      follow.cause ? word(`orders.followCauses.${follow.cause}`) : word('orders.follow.looked'),
  },
  since,
  { ...firstOf(completed), hidden: true },
  ...orderCells('serviceDate', 'guest', 'phone', 'guests', 'status', 'payment', 'agentOrderCode'),
  ...orderCells('total', 'createdAt', 'remark'),
]
