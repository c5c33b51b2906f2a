import { z } from 'zod'
import { AmountMinor, PriceMinor } from '../kit/money/money.ts'
import { ShortText } from '../kit/schema.ts'
import { lineStates } from './line.states.ts'
import { agentStates, followUpStates, orderStates, paymentStates } from './orders.states.ts'

export const OrderStatus = z.enum(orderStates.names)
export const LineStatus = z.enum(lineStates.names)
export const AgentStatus = z.enum(agentStates.names)
export const PaymentStatus = z.enum(paymentStates.names)
export const FollowUp = z.enum(followUpStates.names)

/** Guests and units of an order or line. */
export const Counts = z.object({
  adults: z.number().int(),
  children: z.number().int(),
  infants: z.number().int(),
  units: z.number().int(),
})

/** What a SKU asks (flight number, hotel, height …), by the field's name. */
export const Collected = z.record(z.string().max(60), z.string().trim().max(500))
export type Collected = z.infer<typeof Collected>

export const guestKinds = ['adult', 'child', 'infant'] as const
export const attendances = ['expected', 'boarded', 'no-show', 'cancelled'] as const

/** Who drives a transfer, charter or pick-up. */
export const Driver = z.object({
  name: z.string().trim().min(1).max(200),
  phone: z.string().trim().max(40),
  vehicle: ShortText,
  plate: z.string().trim().max(40),
  /** HH:mm of the pick-up in the operator's zone. */
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  note: ShortText.optional(),
})
export type Driver = z.infer<typeof Driver>

/** The names of a line's or order's item in every language it has. */
export const ItemNames = z.record(z.string(), z.string())

/** What keeps a profit from being known: a line's cost, or the rate of its currency. */
export const Lack = z.object({ what: z.enum(['cost', 'rate']), names: ItemNames, currency: z.string() })
export type Lack = z.infer<typeof Lack>

/** One step of a cancellation rule as it stands for one order: until then, this much is kept. */
const CancellationStep = z.object({
  hoursBefore: z.number(),
  /** The step holds from here on, ISO with the operator's offset; null for the time before the first step. */
  from: z.string().nullable(),
  feeMinor: AmountMinor,
  refundMinor: AmountMinor,
  current: z.boolean(),
})
/** What cancelling would cost the agent now, and what it costs when. */
export const CancellationPreview = z.object({
  feeMinor: AmountMinor,
  refundMinor: AmountMinor,
  currency: z.string(),
  hoursBefore: z.number(),
  /** What guests have used of it, kept whole; left out where nothing was used. */
  usedMinor: PriceMinor.optional(),
  /** Nothing is paid, so nothing is kept by now: the steps say what is kept of the price once it is paid. Left out else. */
  unpaid: z.boolean().optional(),
  steps: z.array(CancellationStep),
})
export type CancellationPreview = z.infer<typeof CancellationPreview>
