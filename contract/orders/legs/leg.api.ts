import { z } from 'zod'
import { read } from '../../kit/endpoint.ts'
import { Id, PlainDate } from '../../kit/schema.ts'
import { orderStates } from '../orders.states.ts'

const { needs, agentNeeds } = orderStates.verbs.reserveReturn

export const legApi = {
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
    errors: ['operationInvalid'],
  }),
}
