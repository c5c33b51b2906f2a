import { failField } from '../../kit/call/errors.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import type { AccountRef } from '../accounts.ts'

export type CashAccount = {
  id: number
  code: string
  name: string
  currency: string
  bankName: string
  accountName: string
  accountNumber: string
  swift: string
  /** When who is paid last became another; null where it is whom it was made for. */
  payeeChangedAt: string | null
  ref: AccountRef
}

/**
 * The ledger's account behind one in which money is received, in the currency that is moved where one is named. Refused, by
 * the field that names it, where there is none that money moves on.
 */
export async function cashAccount(
  ctx: Ctx,
  id: number,
  {
    currency,
    field = 'accountId',
    shown = false,
  }: { currency?: string; field?: string; shown?: boolean } = {},
): Promise<CashAccount> {
  const row = await ctx.db
    .selectFrom('collection_account')
    .selectAll()
    .where('merchant_id', '=', ctx.scope.merchantId)
    .where('id', '=', id)
    .where('enabled', '=', true)
    .executeTakeFirst()
  if (!row || (shown && !row.shown)) failField(field, 'unknown')
  if (currency !== undefined && row.currency !== currency)
    failField(field, 'finance.fieldErrors.otherCurrency', { currency })
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    currency: row.currency,
    bankName: row.bank_name,
    accountName: row.account_name,
    accountNumber: row.account_number,
    swift: row.swift,
    payeeChangedAt:
      Date.parse(row.payee_changed_at) > Date.parse(row.created_at) ? row.payee_changed_at : null,
    ref: { kind: 'cash', name: row.code, currency: row.currency },
  }
}

/** The same account for what is undone or answered later, whether it is in use any more or not. */
export async function cashRef(ctx: Ctx, id: number): Promise<AccountRef & { name: string }> {
  const { code: name, currency } = await readRow(ctx, 'collection_account', id)
  return { kind: 'cash', name, currency }
}

/** Whose account it is, as a bank asks. */
export async function payeeOf(
  ctx: Ctx,
  id: number,
): Promise<{ name: string; accountNumber: string; swift: string }> {
  const row = await readRow(ctx, 'collection_account', id)
  return { name: row.account_name || row.name, accountNumber: row.account_number, swift: row.swift }
}
