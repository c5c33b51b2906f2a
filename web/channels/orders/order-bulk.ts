import type { ChannelOrderRow } from '#contract/channels/orders/order.schema.ts'
import { sends } from '../../kit/bulk/bulk-calls.ts'
import type { BulkAct } from '../../kit/list/bulk/bulk-bar.tsx'
import type { orderCalls } from '../view.ts'

/** What can be done with many orders at once. */
export const orderBulk = (calls: ReturnType<typeof orderCalls>): readonly BulkAct<ChannelOrderRow>[] => [
  {
    key: 'orderMake',
    word: 'channels.moves.orderMake',
    fits: ({ can }) => can['orderMake'],
    run: ({ id, version }) => sends(calls.orderMake, { id, version }),
  },
  {
    key: 'makeAlreadyHandler',
    word: 'channels.moves.makeAlreadyHandler',
    fits: ({ can }) => can['makeAlreadyHandler'],
    run: ({ id, version }) => sends(calls.makeAlreadyHandler, { id, version }),
  },
  {
    key: 'takeBackHandler',
    word: 'channels.moves.takeBackHandler',
    fits: ({ can }) => can['takeBackHandler'],
    run: ({ id, version }) => sends(calls.takeBackHandler, { id, version }),
  },
  {
    key: 'orderReject',
    word: 'channels.moves.orderReject',
    reason: true,
    danger: true,
    fits: ({ can }) => can['orderReject'],
    run: ({ id, version }, reason) => sends(calls.orderReject, { id, version, reason }),
  },
]
