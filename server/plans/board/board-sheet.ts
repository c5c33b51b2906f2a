import { nameIn } from '#contract/kit/languages.ts'
import type { BoardPlan } from '#contract/plans/board.schema.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { sheetAnswer } from '../../kit/sheet/answer.ts'
import { shownDay } from '../../kit/text/years.ts'
import { sayIn } from '../papers/making.ts'
import { readBoard } from './board.queries.ts'

/** Groups by day as a spreadsheet: a row a group, a column a day, as the table on the screen. */
export async function boardSheet(ctx: Ctx, ask: { from: string; days: number }): Promise<RawAnswer> {
  const { plans } = await readBoard(ctx, ask)
  const say = sayIn(ctx.language)
  const dates = Array.from({ length: ask.days }, (_, at) =>
    Temporal.PlainDate.from(ask.from).add({ days: at }).toString(),
  )
  const open = (count: number) => say('plans.text.openServices', { count })
  return sheetAnswer('xlsx', `group-schedule-${ask.from}.xlsx`, [
    [
      say('plans.services.group'),
      say('plans.stats.guests'),
      ...dates.map((date) => shownDay(ctx.merchant, date, ctx.language)),
    ],
    ...plans.map((plan) => [
      `${plan.code} ${nameIn(plan.names, ctx.language)}`,
      String(plan.guests),
      ...dates.map((date) => cellOf(ctx, plan, date, open)),
    ]),
  ])
}

/** Where the group is, where it sleeps, who goes along, what is still open. */
function cellOf(ctx: Ctx, plan: BoardPlan, date: string, open: (count: number) => string): string {
  const day = plan.days.find((one) => one.date === date)
  if (!day) return ''
  const people = plan.assignments.filter(({ fromDate, toDate }) => fromDate <= date && date <= toDate)
  return [
    day.place || nameIn(day.names, ctx.language),
    day.hotel,
    people.map(({ name }) => name).join(', '),
    day.open > 0 ? open(day.open) : '',
  ]
    .filter(Boolean)
    .join('\n')
}
