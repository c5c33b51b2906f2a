import { z } from 'zod'
import { StatedAccount } from '../../agents/statement/statement.schema.ts'
import { AmountMinor } from '../../kit/money/money.ts'
import { Can, Id, Language, listOf, Paging, PlainDate, ShortText } from '../../kit/schema.ts'

const Buckets = z.object({
  currentMinor: AmountMinor,
  d30Minor: AmountMinor,
  d60Minor: AmountMinor,
  d90Minor: AmountMinor,
  olderMinor: AmountMinor,
})
export const AgeingFilter = Paging.extend({
  text: ShortText.optional(),
  agentId: Id.optional(),
  /** As it was at the end of that day; today where it is not said. */
  asOf: PlainDate.optional(),
  overdue: z.boolean().optional(),
})
/** What one agent owes: by bill and age, what is not billed yet, what it has to its credit. Together what the ledger says. */
export const Ageing = z.object({
  agentId: Id,
  code: z.string(),
  name: z.string(),
  currency: z.string(),
  ...Buckets.shape,
  /** Of verified bills, all ages. */
  billedMinor: AmountMinor,
  /** Of orders on no verified bill yet. */
  unbilledMinor: AmountMinor,
  /** Money that came in for no bill. */
  creditMinor: AmountMinor,
  /** As the ledger has it. */
  owedMinor: AmountMinor,
  limitMinor: AmountMinor,
  /** Why nothing more is sold to it: a sentence; empty where it may order. */
  stopped: z.string(),
  can: Can,
})
export type Ageing = z.infer<typeof Ageing>
export const AgeingList = listOf(Ageing)

export const StatementAsk = z.object({
  agentId: Id.optional(),
  from: PlainDate,
  to: PlainDate,
  language: Language.optional(),
})
const StatementRow = z.object({
  at: z.string(),
  kind: z.string(),
  account: StatedAccount.shape.account,
  reference: z.string(),
  amountMinor: AmountMinor,
  balanceMinor: AmountMinor,
})
const OpenBill = z.object({
  id: Id,
  code: z.string(),
  dueDay: PlainDate.nullable(),
  totalMinor: AmountMinor,
  openMinor: AmountMinor,
  overdueDays: z.number().int(),
})
/** Movements between two days with the balance brought forward, and what is open at the second. */
export const Statement = z.object({
  ageing: Ageing,
  from: PlainDate,
  to: PlainDate,
  /** Of what the agent owes. */
  openingMinor: AmountMinor,
  closingMinor: AmountMinor,
  /** Each of its accounts that ever moved: what stood before, what came and went, what stands after. */
  accounts: z.array(StatedAccount),
  /** How many movements there are; `rows` has the first of them where they are more than a page shows. */
  movements: z.number().int(),
  rows: z.array(StatementRow),
  bills: z.array(OpenBill),
})
export type Statement = z.infer<typeof Statement>
