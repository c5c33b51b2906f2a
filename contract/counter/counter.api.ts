import { z } from 'zod'
import { CartTotal, PriceAsk, ProductFilter, ProductPage } from '../order-entry/order-entry.schema.ts'
import { act, read } from '../kit/endpoint.ts'
import { leasesApi } from './leases.api.ts'
import { ClientRequestId, Done, Id, Saved } from '../kit/schema.ts'
import {
  Sell,
  Shift,
  ShiftClose,
  ShiftFilter,
  ShiftInfo,
  ShiftMoveForm,
  ShiftOpen,
  Sold,
  Till,
  TillForm,
} from './counter.schema.ts'

const needs = 'tickets.ticketCounter-as'
export const counterKeys = {
  sell: needs,
  discount: `${needs}.discount`,
  tills: `${needs}.tills`,
  /** Closes the shift of somebody else. */
  closeOthers: `${needs}.closeOthers`,
  /** Takes leased places back from a device that may have sold them. */
  reclaim: `${needs}.reclaim`,
} as const
const ofTill = z.object({ tillId: Id })

export const counterApi = {
  ...leasesApi,
  tillList: read('/supplier/ticketCounter/tillList', { needs, output: z.object({ rows: z.array(Till) }) }),
  tillSave: act('/supplier/ticketCounter/tillSave', {
    needs: counterKeys.tills,
    input: TillForm,
    output: Saved,
    errors: ['changedMeanwhile'],
  }),
  tillEnable: act('/supplier/ticketCounter/tillEnable', {
    needs: counterKeys.tills,
    input: z.object({ id: Id, enabled: z.boolean() }),
    output: Done,
    back: 'tillEnable',
    backBy: 'turned',
  }),
  /** What can be sold at this till on a day, with price and places of each session. */
  products: read('/supplier/ticketCounter/products', {
    needs,
    input: ProductFilter.omit({ agentId: true }).extend(ofTill.shape),
    output: ProductPage,
  }),
  price: read('/supplier/ticketCounter/price', {
    needs,
    input: PriceAsk.omit({ agentId: true }).extend(ofTill.shape),
    output: CartTotal,
  }),
  /** Makes the order, takes the money and issues the ticket. */
  sell: act('/supplier/ticketCounter/sell', {
    needs,
    input: Sell,
    output: Sold,
    errors: [
      'orders.soldOut',
      'orders.notOnSale',
      'orders.closed',
      'orders.blocked',
      'orders.noPrice',
      'orders.waitsForCodes',
      'venues.holdEnded',
      'venues.seatCount',
      'counter.shiftClosed',
    ],
    asks: true,
    ownTransaction: true,
  }),
  ticket: read('/supplier/ticketCounter/ticket', {
    needs,
    input: z.object({ orderId: Id }),
    output: z.unknown(),
    raw: true,
  }),
  /** Counts a paper of the ticket; what is printed of it is asked for by its key. The same request again is the same paper. */
  slip: act('/supplier/ticketCounter/slip', {
    needs,
    input: z.object({ orderId: Id, clientRequestId: ClientRequestId }),
    output: z.object({ key: z.string(), copies: z.number().int(), reprints: z.number().int() }),
    errors: ['ticketing.noVoucher'],
  }),
  /** The slip as a receipt printer takes it, for one that the browser reaches. */
  slipBytes: read('/supplier/ticketCounter/slipBytes', {
    needs,
    input: z.object({ key: ClientRequestId }),
    output: z.unknown(),
    raw: true,
  }),
  shiftOpen: act('/supplier/ticketCounter/shiftOpen', {
    needs,
    input: ShiftOpen,
    output: Shift,
    errors: ['counter.shiftOpen'],
  }),
  shiftMove: act('/supplier/ticketCounter/shiftMove', {
    needs,
    input: ShiftMoveForm,
    output: ShiftInfo,
    errors: ['counter.shiftClosed', 'counter.tooMuchOut'],
  }),
  shiftClose: act('/supplier/ticketCounter/shiftClose', {
    needs,
    input: ShiftClose,
    output: ShiftInfo,
    errors: ['counter.shiftClosed', 'changedMeanwhile'],
  }),
  shiftInfo: read('/supplier/ticketCounter/shiftInfo', {
    needs,
    input: z.object({ id: Id }),
    output: ShiftInfo,
  }),
  /** The last shifts of a till, the newest first. */
  shiftList: read('/supplier/ticketCounter/shiftList', {
    needs,
    input: ShiftFilter,
    output: z.object({ rows: z.array(Shift) }),
  }),
}
