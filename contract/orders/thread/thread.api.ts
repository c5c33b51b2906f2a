import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Done, Id } from '../../kit/schema.ts'
import { SayForm, Thread } from './thread.schema.ts'

const everybody = {
  needs: 'entertainment.PlayOrderList',
  agentNeeds: 'bookingCenter.PlayOrderList',
  audience: ['staff', 'agent', 'supplier'],
} as const

/** What people say of an order to each other, with files: whoever may open the order takes part on its own side. */
export const threadApi = {
  thread: read('/supplier/order/thread', {
    ...everybody,
    input: z.object({ id: Id }),
    output: Thread,
  }),
  say: act('/supplier/order/message/save', {
    ...everybody,
    input: SayForm,
    output: z.object({ id: Id }),
  }),
  /** Takes one's own words and files back; that something was said stays. */
  unsay: act('/supplier/order/message/delete', {
    ...everybody,
    input: z.object({ id: Id }),
    output: Done,
  }),
  attachment: read('/supplier/order/attachment/:id', {
    ...everybody,
    input: z.object({ id: Id }),
    output: z.unknown(),
    raw: true,
  }),
}
