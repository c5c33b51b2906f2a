import { factsOf } from '#contract/finance/books/kinds.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { readChart, type Named } from './chart.ts'

/** Accounts of costs in the chart. */
export const expenseAccounts = async (ctx: Ctx): Promise<Named[]> =>
  (await readChart(ctx)).filter((one) => factsOf(one).class === 'expense')

/** The account of costs that has this number in the chart; undefined where none has. */
export const expenseAccount = async (ctx: Ctx, number: string): Promise<Named | undefined> =>
  (await expenseAccounts(ctx)).find((one) => one.number === number)
