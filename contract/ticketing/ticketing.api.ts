import { z } from 'zod'
import { act, read } from '../kit/endpoint.ts'
import { Id, PlainDate } from '../kit/schema.ts'
import { dayApi } from './day/day.api.ts'
import { offlineApi } from './offline/offline.api.ts'
import { printApi } from './print/print.api.ts'
import { prepaidApi } from './prepaid/prepaid.api.ts'
import {
  CheckedVoucher,
  Departure,
  NoShow,
  PdfAsk,
  PrintedVoucher,
  Redeem,
  Undo,
} from './ticketing.schema.ts'
import { verifyApi } from './verify/verify.api.ts'
import { Scan, VerifyAnswer } from './verify/verify.schema.ts'

const needs = 'tickets.ticketCheck'
const ofOrder = {
  needs: 'entertainment.PlayOrderList',
  agentNeeds: 'bookingCenter.PlayOrderList',
  audience: ['staff', 'agent', 'supplier'],
} as const

export const ticketingApi = {
  /** An order's vouchers with what each holds; for a supplier, what of it belongs to its own lines. */
  list: read('/supplier/orderQrcode/list', {
    ...ofOrder,
    input: z.object({ orderId: Id }),
    output: z.object({ rows: z.array(PrintedVoucher) }),
  }),
  /** By what was scanned or typed: a voucher's code, an order's, the last digits of a phone (today's orders). */
  find: read('/supplier/orderQrcode/find', {
    needs,
    input: z.object({ code: z.string().trim().min(3).max(400) }),
    output: z.object({ rows: z.array(CheckedVoucher) }),
  }),
  /** The same, and whoever is refused is written down. */
  check: act('/supplier/orderQrcode/check', {
    needs,
    input: Scan,
    output: VerifyAnswer,
  }),
  /** Redeems all or some. Each counts once: whoever comes second is told when and by whom the first was. */
  redeem: act('/supplier/orderQrcode/redeem', {
    needs,
    input: Redeem,
    output: CheckedVoucher.extend({ redeemed: z.number().int() }),
    errors: [
      'ticketing.used',
      'ticketing.voided',
      'ticketing.expired',
      'ticketing.formsMissing',
      'ticketing.sailingLeft',
      'ticketing.sailingOff',
      'ticketing.sailingFull',
    ],
    asks: true,
    ownTransaction: true,
  }),
  undo: act('/supplier/orderQrcode/undo', {
    needs: `${needs}.undo`,
    input: Undo,
    output: CheckedVoucher,
  }),
  /** Guests who did not come; from the day of service on. Who comes after all is checked in as any other. */
  noShow: act('/supplier/orderQrcode/noShow', {
    needs,
    input: NoShow,
    output: CheckedVoucher,
    errors: ['ticketing.voided'],
  }),
  departures: read('/supplier/orderQrcode/departures', {
    needs,
    input: z.object({ date: PlainDate.optional() }),
    output: z.object({ date: PlainDate, rows: z.array(Departure) }),
  }),
  ...prepaidApi,
  /** The vouchers of orders as a document to print or send. */
  pdf: read('/supplier/orderQrcode/pdf', { ...ofOrder, input: PdfAsk, output: z.unknown(), raw: true }),
  ...verifyApi,
  ...offlineApi,
  ...dayApi,
  ...printApi,
}
