import type { FollowRow } from '#contract/orders/follow/follow.schema.ts'
import type { WordKey } from '#contract/words.ts'
import { useCategoryTree } from '../../catalog/catalog.public.tsx'
import type { BulkAct } from '../../kit/list/bulk/bulk-bar.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { listAhead, useListPage } from '../../kit/list/use-list-page.ts'
import { useListState } from '../../kit/list/use-list-state.ts'
import { useCounters } from '../../kit/route/counters.ts'
import { OrderQuickView } from '../list/order-quick-view.tsx'
import { orders } from '../orders.client.ts'
import { followAsk, followSchema, ownFollowSchema } from './follow-filters.ts'
import { FollowQuickView } from './follow-quick-view.tsx'
import '../orders.css'
import './follow.css'

type View = {
  /** An agent's own, in its narrower form. */
  own?: boolean
  /** The same call of a family of products; all orders where it is not said. */
  call?: typeof orders.followList
}
const schemaOf = ({ own }: View) => (own ? ownFollowSchema : followSchema) as typeof followSchema

export const followAhead = (screen: string, view: View = {}): Promise<unknown> =>
  listAhead(view.call ?? orders.followList, screen, schemaOf(view), followAsk, ['order'])

type FollowListProps = View & {
  screen: string
  title: WordKey
  columns: readonly Column<FollowRow>[]
  /** Where what became of them is told: the other tab. */
  doneColumns?: readonly Column<FollowRow>[]
  bulk?: readonly BulkAct<FollowRow>[]
  hrefOf: (row: FollowRow) => string
}

/** Problem orders, the first due first: the order list's model, with why, whose and until when. */
export function FollowList(props: FollowListProps) {
  const { screen, title, columns, doneColumns = columns, own, call = orders.followList, bulk, hrefOf } = props
  const list = useListState(screen, schemaOf({ own }))
  const page = useListPage(call, list, followAsk(list), ['order'])
  const tree = useCategoryTree(!own)
  const counters = useCounters()
  const tracked = call === orders.followList ? counters['followUp'] : undefined
  const done = list.tab === 'completed'
  return (
    <ListPage
      compact
      {...page}
      title={title}
      tabs={[
        {
          value: 'tracking',
          word: 'orders.followUpStates.tracking',
          ...(tracked !== undefined && { count: tracked, max: 1_000, attention: true }),
        },
        { value: 'completed', word: 'orders.followUpStates.completed' },
      ]}
      columns={done ? doneColumns : columns}
      choices={{ classificationTree: tree }}
      rowKey={(row) => row.id}
      rowName={(row) => row.code}
      hrefOf={hrefOf}
      look={(row) => ({
        title: row.code,
        body: (
          <div className="follow-look">
            <FollowQuickView follow={row.follow} />
            <OrderQuickView row={row} />
          </div>
        ),
      })}
      {...(bulk && !done && { bulk })}
      empty={{ title: own ? 'orders.follow.ownEmpty' : 'orders.follow.empty' }}
      live
    />
  )
}
