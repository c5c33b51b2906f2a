import { storedOf } from '#contract/kit/record/record-values.ts'
import type { RowOf } from '#contract/kit/record/record-types.ts'
import { batchRecord, ticketRecord } from '#contract/ticketing/prepaid/prepaid.fields.ts'
import type { Ctx } from '../../kit/ctx.ts'

/** A prepaid ticket, as its events keep and tell it. */
export const prepaidTickets = {
  table: 'prepaid_ticket',
  subject: 'prepaidTicket',
  event: 'ticketing.prepaid',
  kept: (row: RowOf<(typeof ticketRecord)['fields']>) => storedOf(ticketRecord, row),
  facts: (_: Ctx, { scenicSpot, ticketType }: { scenicSpot: string; ticketType: string }) => ({
    name: `${scenicSpot} · ${ticketType}`,
  }),
  topics: ['prepaid'],
} as const

/** A batch of them. */
export const prepaidBatches = {
  table: 'prepaid_batch',
  subject: 'prepaidBatch',
  event: 'ticketing.batch',
  kept: (row: RowOf<(typeof batchRecord)['fields']>) => storedOf(batchRecord, row),
  facts: (_: Ctx, { reference, validUntil }: { reference: string; validUntil: string }) => ({
    reference,
    until: validUntil,
  }),
  topics: ['prepaid'],
} as const
