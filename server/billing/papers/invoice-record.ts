import { sql, type Selectable } from 'kysely'
import type { z } from 'zod'
import type { PaperKind } from '#contract/billing/papers/invoice.fields.ts'
import type {
  InvoiceTemplateForm,
  PaperParty,
  PaperRow,
  PaperTax,
} from '#contract/billing/papers/invoice.schema.ts'
import type { InvoiceStatus } from '#contract/billing/papers/invoice.states.ts'
import type { Language } from '#contract/kit/schema.ts'
import { fail } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import type { Lock } from '../../kit/db/rows.ts'
import type { Invoice } from '../../kit/db/tables.gen.ts'

export type Party = z.output<typeof PaperParty>
/** A row with its text as it was issued or typed, and in every language where the words are ours. */
export type StoredRow = PaperRow & { texts?: Partial<Record<Language, string>> }
type InvoiceRecordView = {
  kind: PaperKind
  status: InvoiceStatus
  language: Language
  rows: StoredRow[]
  taxes: PaperTax[]
  paper: { seller: Party; buyer: Party; template: InvoiceTemplateForm }
}
/** A paper with what is kept of it as the contract names it. */
export type InvoiceRecord = Omit<Selectable<Invoice>, keyof InvoiceRecordView> & InvoiceRecordView

/** What a row of a paper says to whoever reads it in a language. */
export const rowText = ({ text, texts }: StoredRow, language: Language): string => texts?.[language] ?? text

/** The merchant's paper; 404 for none. */
export async function readPaper(ctx: Ctx, id: number, lock: Lock | '' = ''): Promise<InvoiceRecord> {
  const { rows } = await sql<InvoiceRecord>`select * from invoice
    where merchant_id = ${ctx.scope.merchantId} and id = ${id} ${sql.raw(lock)}`.execute(ctx.db)
  return rows[0] ?? fail('notFound')
}

/** The invoice that a bill has, locked; none where it was never given one, or that one is void. */
export async function lockInvoiceOf(ctx: Ctx, billId: number): Promise<InvoiceRecord | undefined> {
  const { rows } = await sql<InvoiceRecord>`select * from invoice
    where merchant_id = ${ctx.scope.merchantId} and bill_id = ${billId} and kind in ('invoice', 'tax-invoice') and status <> 'void'
      for no key update`.execute(ctx.db)
  return rows[0]
}
