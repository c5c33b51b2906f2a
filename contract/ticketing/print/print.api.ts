import { z } from 'zod'
import { voucherTemplates } from '../../catalog/products.ts'
import { act, read } from '../../kit/endpoint.ts'
import { answerShape, formShape } from '../../kit/record/record-schema.ts'
import {
  ClientRequestId,
  DateTime,
  Done,
  Id,
  Language,
  listOf,
  Names,
  Paging,
  PlainDate,
  Saved,
  ShortText,
} from '../../kit/schema.ts'

import { printerRecord } from './printer.fields.ts'

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
export const PrinterForm = z.object({
  id: Id.optional(),
  version: z.number().int().optional(),
  ...formShape(printerRecord),
})
export type PrinterForm = z.output<typeof PrinterForm>
export const Printer = z.object({ id: Id, version: z.number().int(), ...answerShape(printerRecord) })
export type Printer = z.infer<typeof Printer>
export const PrintOn = z.object({ key: ClientRequestId, printerId: Id })
export type PrintOn = z.output<typeof PrintOn>
/** `cut`: it broke off in the middle; `away`: it did not answer. The same job again goes on after the slips that are out. */
export const PrintedOn = z.object({
  state: z.enum(['printing', 'printed', 'cut', 'away']),
  printed: z.number().int(),
  slips: z.number().int(),
})
export type PrintedOn = z.infer<typeof PrintedOn>
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
  /** Sends the slips of a job to a receipt printer of the house's network. */
  printOn: act('/supplier/ticketPrinter/printOn', {
    needs,
    input: PrintOn,
    output: PrintedOn,
    ownTransaction: true,
  }),
  printerList: read('/supplier/ticketPrinter/printers', {
    needs,
    output: z.object({ rows: z.array(Printer) }),
  }),
  printerSave: act('/supplier/ticketPrinter/printerSave', {
    needs: `${needs}.printers`,
    input: PrinterForm,
    output: Saved,
    errors: ['changedMeanwhile'],
  }),
  printerEnable: act('/supplier/ticketPrinter/printerEnable', {
    needs: `${needs}.printers`,
    input: z.object({ id: Id, enabled: z.boolean() }),
    output: Done,
    back: 'printerEnable',
    backBy: 'turned',
  }),
}
