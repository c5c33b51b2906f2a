import { z } from 'zod'
import { voucherTemplates } from '../../catalog/products.ts'
import { act, read } from '../../kit/endpoint.ts'
import {
  ClientRequestId,
  DateTime,
  Id,
  Language,
  listOf,
  Names,
  Paging,
  PlainDate,
  ShortText,
} from '../../kit/schema.ts'

const needs = 'tickets.ticketPrinter-as'

export const PrintFilter = Paging.extend({
  /** An order's code, a voucher's, a guest's name or phone. */
  text: ShortText.optional(),
  from: PlainDate.optional(),
  to: PlainDate.optional(),
  printed: z.boolean().optional(),
})
export type PrintFilter = z.output<typeof PrintFilter>
/** An order with a live voucher, and how often it was printed. */
export const PrintRow = z.object({
  orderId: Id,
  orderCode: z.string(),
  voucherCode: z.string(),
  item: Names,
  serviceDate: PlainDate,
  session: z.string(),
  contactName: z.string(),
  guests: z.number().int(),
  pickUp: z.string(),
  copies: z.number().int(),
  printedAt: DateTime.nullable(),
  printedBy: z.string(),
})
export type PrintRow = z.infer<typeof PrintRow>
export const PrintJob = z.object({
  clientRequestId: ClientRequestId,
  orderIds: z.array(Id).min(1).max(100),
  layout: z.enum(voucherTemplates),
  language: Language.optional(),
})
export type PrintJob = z.output<typeof PrintJob>
const JobAsk = z.object({ key: ClientRequestId })

export const printApi = {
  printList: read('/supplier/ticketPrinter/list', { needs, input: PrintFilter, output: listOf(PrintRow) }),
  /** Counts one more paper of each order; the same request again is the same papers. */
  print: act('/supplier/ticketPrinter/print', {
    needs,
    input: PrintJob,
    output: z.object({ key: ClientRequestId, copies: z.number().int(), reprints: z.number().int() }),
    errors: ['ticketing.noVoucher'],
  }),
  printPdf: read('/supplier/ticketPrinter/pdf', { needs, input: JobAsk, output: z.unknown(), raw: true }),
  /** What a receipt printer takes over the network: the same slips as pictures, line by line. */
  printBytes: read('/supplier/ticketPrinter/escpos', {
    needs,
    input: JobAsk,
    output: z.unknown(),
    raw: true,
  }),
}
