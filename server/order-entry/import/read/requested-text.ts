import { inputsOfOurs } from '#contract/catalog/products.ts'
import type { RequestedColumn } from '#contract/order-entry/import/import-columns.ts'
import type { DateOrder } from '#contract/kit/sheet/date-order.ts'
import type { CallCtx } from '../../../kit/ctx.ts'
import { readClock } from '#contract/kit/text/clock.ts'
import { parseChoice } from '../../../kit/sheet/cells.ts'
import { todayOf } from '../../../kit/text/today.ts'
import { readDate, readWrittenDay } from '#contract/kit/text/written-days.ts'

/** What people choose from, and how they write it beside our words. */
const choices: Partial<
  Record<RequestedColumn, readonly [readonly string[], readonly (readonly [string, string])[]]>
> = {
  gender: [
    ['female', 'male'],
    [
      ['f', 'female'],
      ['m', 'male'],
      ['woman', 'female'],
      ['man', 'male'],
      ['mrs', 'female'],
      ['ms', 'female'],
      ['mr', 'male'],
      ['여', 'female'],
      ['남', 'male'],
    ],
  ],
  identityType: [
    ['passport', 'idCard', 'other'],
    [
      ['id', 'idCard'],
      ['id card', 'idCard'],
    ],
  ],
  visaOnArrival: [
    ['yes', 'no'],
    [
      ['y', 'yes'],
      ['n', 'no'],
      ['1', 'yes'],
      ['0', 'no'],
    ],
  ],
}

/** The two years that somebody may be born in, by a date whose year has two digits: asked, not guessed. */
export function yearsOf(
  ctx: CallCtx,
  text: string,
  order: DateOrder,
): { one: number; other: number } | undefined {
  const found = readWrittenDay(text, { order, near: todayOf(ctx), past: true })
  return found?.otherYear === undefined
    ? undefined
    : { one: Number(found.day.slice(0, 4)), other: found.otherYear }
}

/** What a cell says of something that products ask for, as an order keeps it; undefined where it is no such thing. */
export function requestedText(
  ctx: CallCtx,
  column: RequestedColumn,
  text: string,
  order: DateOrder,
): string | undefined {
  if (!text) return ''
  const input = inputsOfOurs[column]
  if (input === 'date')
    return readDate(text, {
      order,
      near: todayOf(ctx),
      past: column === 'birthdate',
      zone: ctx.merchant.timeZone,
    })
  if (input === 'time') {
    const clock = readClock(text)
    return /^([01]\d|2[0-3]):[0-5]\d$/.test(clock) ? clock : undefined
  }
  const choice = choices[column]
  if (choice) return parseChoice(ctx.app, 'catalog.choices', choice[0], text, choice[1])
  return text.slice(0, 200)
}
