import { customerColumns } from '#contract/customers/sheet-columns.ts'
import type { z } from 'zod'
import type { customersApi } from '#contract/customers/customers.api.ts'
import { minorToText } from '#contract/kit/money/amounts.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { sheetAnswer } from '../../kit/sheet/answer.ts'
import { describeHead } from '../../kit/sheet/import/heads.ts'
import { todayOf } from '../../kit/text/today.ts'
import { customersBy } from '../customers.queries.ts'
import { findCustomers, wantedOf } from '../find-customers.ts'
import { cellOf, headOf, answerColumns } from './columns.ts'

/** As many as the import takes in one file. */
const max = 20_000

/** The customers that a filter or a segment finds, in the reader's language; the import reads it back. */
export async function exportCustomers(
  ctx: Ctx,
  { format, template, ...choice }: z.output<(typeof customersApi)['export']['input']>,
): Promise<RawAnswer> {
  const ids = template
    ? []
    : await findCustomers(
        ctx,
        await wantedOf(ctx, choice),
        { sort: 'createdAt', down: true },
        { atMost: max, skip: 0 },
      )
  const heads = [
    ...customerColumns.map((column) => headOf(ctx.app, ctx.language, column)),
    ...(template
      ? []
      : answerColumns.map((column) =>
          describeHead(ctx.app, ctx.language, headOf(ctx.app, ctx.language, column)),
        )),
  ]
  const rows = (await customersBy(ctx, ids)).map((customer) => [
    ...customerColumns.map((column) => cellOf(customer, column)),
    String(customer.orders),
    minorToText(customer.spendMinor, customer.currency),
    customer.lastTrip ?? '',
  ])
  return sheetAnswer(format, `customers-${todayOf(ctx)}.${format}`, [heads, ...rows])
}
