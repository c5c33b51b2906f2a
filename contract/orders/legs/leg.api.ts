import { z } from 'zod'
import { act, read } from '../../kit/endpoint.ts'
import { Id, PlainDate } from '../../kit/schema.ts'
import { orderStates } from '../orders.states.ts'

const { needs, agentNeeds } = orderStates.verbs.reserveReturn

export const legApi = {
  /** A link by which the guest reserves the way back; the one before is worth nothing any more. */
  returnLink: act('/supplier/orderModify/returnLink', {
    needs,
    agentNeeds,
    audience: ['staff', 'agent'],
    input: z.object({ id: Id }),
    output: z.object({ url: z.string() }),
    errors: ['operationInvalid'],
  }),
  /** Sailings that take the whole party of an open return back: two weeks of them from a day on. */
  waysBack: read('/supplier/orderModify/waysBack', {
    needs,
    agentNeeds,
    audience: ['staff', 'agent'],
    input: z.object({ id: Id, from: PlainDate.optional() }),
    output: z.object({
      from: PlainDate,
      since: PlainDate,
      until: PlainDate,
      rows: z.array(z.object({ date: PlainDate, session: z.string() })),
    }),
  }),
}
