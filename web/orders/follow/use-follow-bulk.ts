import type { FollowRow } from '#contract/orders/follow/follow.schema.ts'
import { sends } from '../../kit/bulk/bulk-calls.ts'
import type { BulkAct } from '../../kit/list/bulk/bulk-bar.tsx'
import { currentUser } from '../../kit/session/session.ts'
import type { OrderFamily } from '../family.ts'
import { useAssigning, useCompleting } from './follow-forms.tsx'

type Calls = Pick<OrderFamily['calls'], 'followTake' | 'followAssign' | 'bulkOne'>

/** What is done to many problem orders at once: taken, given to somebody, completed with what became of them. */
export function useFollowBulk({ followTake, followAssign, bulkOne }: Calls): readonly BulkAct<FollowRow>[] {
  const assigning = useAssigning('bulk')
  const completing = useCompleting('bulk')
  const { reason, ...outcome } = completing.values
  return [
    {
      key: 'followTake',
      word: 'orders.moves.followTake',
      fits: (row) => row.follow.ownerId !== currentUser()?.id && row.can['followTake'],
      run: ({ id }) => sends(followTake, { id }),
    },
    {
      key: 'followAssign',
      word: 'orders.moves.followAssign',
      fields: assigning.fields,
      held: assigning.held,
      fits: (row) => row.can['followAssign'],
      run: ({ id }) => sends(followAssign, { id, ...assigning.values }),
    },
    {
      key: 'followComplete',
      word: 'orders.moves.followComplete',
      fields: completing.fields,
      fits: (row) => row.can['followComplete'],
      run: ({ id }) =>
        sends(bulkOne, { id, action: 'followComplete', ...(reason && { reason }), with: outcome }),
    },
  ]
}
