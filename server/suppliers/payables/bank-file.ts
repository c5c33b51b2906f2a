import { codeOfRun } from '#contract/suppliers/payables/run-code.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { BankFile } from '#contract/suppliers/payables/payables.schema.ts'
import { minorToText } from '#contract/kit/money/amounts.ts'
import { payeeOf } from '../../finance/finance.public.ts'
import { fail } from '../../kit/call/errors.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { readRow } from '../../kit/db/rows.ts'
import { sheetAnswer } from '../../kit/sheet/answer.ts'
import { pain001, type BankPayment } from './pain001.ts'

/** A run as its bank takes it: one payment a supplier. Refused, naming them, where suppliers have no account to be paid to. */
export async function bankFile(ctx: Ctx, { id, format }: z.output<typeof BankFile>): Promise<RawAnswer> {
  const run = await readRow(ctx, 'payment_run', id)
  if (run.status === 'cancelled') fail('operationInvalid')
  const code = codeOfRun(id)
  const payer = await payeeOf(ctx, run.account_id)
  const payments = await paymentsOf(ctx, id, [code, run.note].filter(Boolean).join(' '))
  const unknown = payments.filter(({ accountNumber }) => !accountNumber).map(({ name }) => name)
  if (!payer.accountNumber) unknown.unshift(payer.name)
  if (unknown.length > 0) fail('suppliers.noBankAccount', { names: unknown.join(', ') })
  if (format === 'csv') return csvOf(ctx, code, run, payments)
  return {
    contentType: 'application/xml; charset=utf-8',
    fileName: fileNameOf(code, run, 'pain001.xml'),
    body: pain001({
      // What tells files apart stands first: a long code of a merchant is cut.
      messageId: `${code}-${run.version}-${ctx.merchant.code}`,
      createdAt: new Date(run.made_at),
      payOn: run.pay_on,
      currency: run.currency,
      payer,
      payments,
    }),
  }
}

/** The run and the day of its payment: `PR00012-20261125-pain001.xml`, in letters that every bank takes. */
const fileNameOf = (code: string, { pay_on: payOn }: { pay_on: string }, ending: string): string =>
  `${code}-${payOn.replaceAll('-', '')}${ending.includes('.') ? '-' : '.'}${ending}`

const paymentsOf = async (ctx: Ctx, runId: number, text: string): Promise<BankPayment[]> => {
  const { rows } = await sql<Omit<BankPayment, 'reference' | 'text'> & { supplierId: number }>`
    select s.id as "supplierId", coalesce(nullif(s.account_name, ''), s.name) as name, s.account_number as "accountNumber", s.swift,
           sum(l.amount_minor)::bigint as "amountMinor"
      from payment_run_line l join supplier s on s.merchant_id = l.merchant_id and s.id = l.supplier_id
     where l.merchant_id = ${ctx.scope.merchantId} and l.run_id = ${runId} group by s.merchant_id, s.id order by s.name, s.id`.execute(
    ctx.db,
  )
  return rows.map(({ supplierId, ...row }) => ({
    ...row,
    reference: `${codeOfRun(runId)}-${supplierId}`,
    text,
  }))
}

function csvOf(
  ctx: Ctx,
  code: string,
  run: { currency: string; pay_on: string },
  payments: readonly BankPayment[],
): Promise<RawAnswer> {
  const heads = [
    'accountName',
    'accountNumber',
    'swift',
    'amount',
    'currency',
    'payOn',
    'reference',
    'note',
  ] as const
  const rows = payments.map(({ name, accountNumber, swift, amountMinor, reference, text }) => [
    name,
    accountNumber,
    swift,
    minorToText(amountMinor, run.currency),
    run.currency,
    run.pay_on,
    reference,
    text,
  ])
  const head = heads.map((key) => ctx.app.word(ctx.language, `suppliers.bankFile.${key}`))
  return sheetAnswer('csv', fileNameOf(code, run, 'csv'), [head, ...rows])
}
