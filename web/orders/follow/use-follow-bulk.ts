import type { FollowRow } from '#contract/orders/follow/follow.schema.ts'
import { sends } from '../../kit/bulk/bulk-calls.ts'
import type { BulkAct } from '../../kit/list/bulk-bar.tsx'
import { orders } from '../orders.client.ts'
import { useAssigning } from './follow-forms.tsx'

/** What is done to many problem orders at once: taken, given to somebody, completed. */
export function useFollowBulk(): readonly BulkAct<FollowRow>[] {
  const assigning = useAssigning('bulk')
  return [
    {
      key: 'followTake',
      word: 'orders.moves.followTake',
      fits: (row) => row.can['followTake'] === true,
      run: ({ id }) => sends(orders.followTake, { id }),
    },
    {
      key: 'followAssign',
      word: 'orders.moves.followAssign',
      fields: assigning.fields,
      held: assigning.held,
      fits: (row) => row.can['followAssign'] === true,
      run: ({ id }) => sends(orders.followAssign, { id, ...assigning.values }),
    },
    {
      key: 'followComplete',
      word: 'orders.moves.followComplete',
      reason: true,
      fits: (row) => row.can['followComplete'] === true,
      run: ({ id }, reason) => sends(orders.bulkOne, { id, action: 'followComplete', reason }),
    },
  ]
}
