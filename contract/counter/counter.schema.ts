import { z } from 'zod'
import { AmountMinor } from '../kit/money/money.ts'
import { answerShape, formShape } from '../kit/record/record-schema.ts'
import { ClientRequestId, DateTime, Id, Names, PlainDate } from '../kit/schema.ts'
import { NewGuest } from '../orders/create-order.schema.ts'
import { OrderCreated, CreateOrder } from '../orders/create-order.schema.ts'
import { closeForm, moveForm, openForm, tillMethods, tillRecord } from './till.fields.ts'

const version = z.number().int()
const Price = z.number().int().min(0).max(1_000_000_000_000)
export const TillForm = z.object({ id: Id.optional(), version: version.optional(), ...formShape(tillRecord) })
export type TillForm = z.output<typeof TillForm>

const Sums = z.object({ cash: AmountMinor, card: AmountMinor, qr: AmountMinor })
export const ShiftMove = z.object({
  id: Id,
  kind: z.enum(['sale', 'in', 'out']),
  method: z.enum(tillMethods),
  amountMinor: AmountMinor,
  orderId: Id.nullable(),
  orderCode: z.string(),
  item: Names.nullable(),
  guests: z.number().int(),
  reason: z.string(),
  reference: z.string(),
  byName: z.string(),
  at: DateTime,
})
export type ShiftMove = z.infer<typeof ShiftMove>
export const Shift = z.object({
  id: Id,
  version,
  tillId: Id,
  tillName: z.string(),
  agentId: Id,
  currency: z.string(),
  floatMinor: AmountMinor,
  openedByName: z.string(),
  openedAt: DateTime,
  closedByName: z.string().nullable(),
  closedAt: DateTime.nullable(),
  expected: Sums,
  counted: Sums.nullable(),
  sales: z.number().int(),
  note: z.string(),
})
export type Shift = z.infer<typeof Shift>
export const Till = z.object({
  id: Id,
  version,
  ...answerShape(tillRecord),
  shift: Shift.nullable(),
})
export type Till = z.infer<typeof Till>
export const ShiftInfo = Shift.extend({ moves: z.array(ShiftMove) })
export type ShiftInfo = z.infer<typeof ShiftInfo>

export const ShiftOpen = z.object({ tillId: Id, ...formShape(openForm) })
export type ShiftOpen = z.output<typeof ShiftOpen>
export const ShiftClose = z.object({ id: Id, version, ...formShape(closeForm) })
export type ShiftClose = z.output<typeof ShiftClose>
export const ShiftMoveForm = z.object({ id: Id, clientRequestId: ClientRequestId, ...formShape(moveForm) })
export type ShiftMoveForm = z.output<typeof ShiftMoveForm>

/** A sale over the counter: what is ordered, and how it is paid. */
export const Sell = CreateOrder.omit({
  agentId: true,
  supplierId: true,
  guests: true,
  contactName: true,
}).extend({
  shiftId: Id,
  contactName: z.string().trim().max(200).default(''),
  guests: z.array(NewGuest).max(500).default([]),
  method: z.enum(tillMethods),
  /** What was handed over, of cash. */
  receivedMinor: Price.optional(),
  /** Of a card or a QR payment: the number on its slip. */
  reference: z.string().trim().max(60).default(''),
})
export type Sell = z.output<typeof Sell>
export const Sold = OrderCreated.pick({ id: true, code: true, currency: true, totalMinor: true }).extend({
  changeMinor: AmountMinor,
  voucherCode: z.string(),
})
export type Sold = z.infer<typeof Sold>
export const ShiftFilter = z.object({ tillId: Id, day: PlainDate.optional() })
