import { z } from 'zod'
import { AmountMinor, Currency } from '../../kit/money/money.ts'
import { formShape } from '../../kit/record/record-schema.ts'
import {
  Can,
  ClientRequestId,
  DateTime,
  Id,
  listOf,
  Names,
  Paging,
  PlainDate,
  Reason,
  ShortText,
} from '../../kit/schema.ts'
import { runForm } from './run.fields.ts'
import { runStates } from './run.states.ts'

export const OwedFilter = Paging.extend({
  supplierId: Id.optional(),
  currency: Currency.optional(),
  from: PlainDate.optional(),
  to: PlainDate.optional(),
  text: ShortText.optional(),
  /** In no run yet, or waiting in one. */
  inRun: z.boolean().optional(),
})
/** What is owed of one line. */
export const OwedLine = z.object({
  id: Id,
  orderId: Id,
  orderCode: z.string(),
  supplierId: Id,
  supplierName: z.string(),
  names: Names,
  date: PlainDate,
  currency: z.string(),
  owedMinor: AmountMinor,
  /** Of that, what a live dispute of the open market claims: no run pays it meanwhile. */
  claimedMinor: AmountMinor,
  /** The run in which it waits. */
  runId: Id.nullable(),
})
export type OwedLine = z.infer<typeof OwedLine>
export const OwedList = listOf(OwedLine).extend({
  sums: z.array(z.object({ currency: z.string(), owedMinor: AmountMinor })),
})

export const MakeRun = z.object({ clientRequestId: ClientRequestId, ...formShape(runForm) })
export type MakeRun = z.output<typeof MakeRun>
export const OneRun = z.object({ id: Id, version: z.number().int().optional() })
export type OneRun = z.output<typeof OneRun>
export const ReasonRun = OneRun.extend({ reason: Reason })

export const RunFilter = Paging.extend({
  text: ShortText.optional(),
  status: z.enum(runStates.names).optional(),
})
export const PaymentRun = z.object({
  id: Id,
  version: z.number(),
  code: z.string(),
  accountName: z.string(),
  currency: z.string(),
  totalMinor: AmountMinor,
  suppliers: z.number().int(),
  lines: z.number().int(),
  payOn: PlainDate,
  note: z.string(),
  status: z.enum(runStates.names),
  reason: z.string(),
  madeByName: z.string(),
  madeAt: DateTime,
  paidByName: z.string(),
  paidAt: DateTime.nullable(),
  can: Can,
})
export type PaymentRun = z.infer<typeof PaymentRun>
export const RunList = listOf(PaymentRun)

export const bankFormats = ['csv', 'pain001'] as const
export const BankFile = z.object({ id: Id, format: z.enum(bankFormats).default('pain001') })
