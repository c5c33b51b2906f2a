import type { z } from 'zod'
import type { CollectKey } from '#contract/catalog/products.ts'
import type { GuestsBrought } from '#contract/journeys/journeys.api.ts'
import { planKeys } from '#contract/plans/plan.keys.ts'
import type { GuestsImported } from '#contract/plans/plan.schema.ts'
import { fail } from '../kit/call/errors.ts'
import { may, type Ctx } from '../kit/ctx.ts'
import { readRow } from '../kit/db/rows.ts'
import { guestsOfOrders, type GuestOfOrder } from '../orders/orders.public.ts'
import { dropGuests, importGuests } from '../plans/plans.public.ts'
import { ordersOn } from './shares.ts'

/** What orders ask of guests, under the heads by which a name list is read. */
const heads = [
  ['passport number', 'identityNumber'],
  ['birthdate', 'birthdate'],
  ['nationality', 'nationality'],
  ['gender', 'gender'],
] as const satisfies readonly (readonly [string, CollectKey])[]

const goes = ({ attendance }: GuestOfOrder): boolean => attendance !== 'cancelled'
const isNamed = ({ name, pinyin }: GuestOfOrder): boolean => Boolean(name || pinyin)
const cellOf = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim()

/** Those who have a name, as a list that is pasted. */
const listOf = (guests: readonly GuestOfOrder[]): string =>
  [
    ['name', 'pinyin', 'type', ...heads.map(([head]) => head)],
    ...guests
      .filter(isNamed)
      .map(({ name, pinyin, kind, info }) => [
        cellOf(name || pinyin),
        cellOf(pinyin),
        kind,
        ...heads.map(([, key]) => cellOf(info[key])),
      ]),
  ]
    .map((cells) => cells.join('\t'))
    .join('\n')

/** Who goes on a departure, and who gave a sold place back. */
export async function guestsOn(ctx: Ctx, id: number) {
  const departure = await readRow(ctx, 'journey_departure', id)
  const { sold, left } = await ordersOn(ctx, departure)
  const byOrder = await guestsOfOrders(ctx, [...new Set([...sold, ...left])])
  const isSold = new Set(sold)
  const { going = [], gaveBack = [] } = Object.groupBy([...byOrder.values()].flat(), (guest) =>
    isSold.has(guest.orderId) && goes(guest) ? 'going' : 'gaveBack',
  )
  return { planId: departure.plan_id, going, gaveBack }
}
type OnDeparture = Awaited<ReturnType<typeof guestsOn>>

/** Whoever gave a sold place back leaves the name list of the group, while it is planned. */
export const dropWhoLeft = (ctx: Ctx, planId: number, { going, gaveBack }: OnDeparture): Promise<void> =>
  dropGuests(ctx, planId, { left: listOf(gaveBack), going: listOf(going) })

/** Guests of the orders that are sold on a departure come to the name list of its group. */
export async function bringGuests(ctx: Ctx, { id }: { id: number }): Promise<z.output<typeof GuestsBrought>> {
  const guests = `${planKeys.plans}.guests`
  if (!may(ctx, guests)) fail('noPermission', { key: guests })
  const { planId, going } = await guestsOn(ctx, id)
  if (planId === null) fail('journeys.noPlan')
  return nameOnList(ctx, planId, going)
}

/**
 * Names them on the group's list as if theirs had been pasted: who is on it is found again, nobody leaves it. Who has no name yet, was not
 * read or may be somebody else is counted.
 */
export async function nameOnList(
  ctx: Ctx,
  planId: number,
  going: readonly GuestOfOrder[],
): Promise<z.output<typeof GuestsBrought>> {
  const unnamed = going.filter((guest) => !isNamed(guest)).length
  if (unnamed === going.length) return { added: 0, changed: 0, unnamed, unread: 0, doubtful: 0 }
  const text = listOf(going)
  const found = (await importGuests(ctx, { planId, text, save: true, removeMissing: false, missing: [] }))
    .rows
  const count = (...results: (typeof found)[number]['result'][]) =>
    found.filter(({ result }) => results.includes(result)).length
  return {
    added: count('new'),
    changed: count('changed'),
    unnamed,
    unread: count('failed', 'doubled'),
    doubtful: doubtfulOf(found),
  }
}

/** Rows to look at: what they say is doubted, or an earlier row was taken for the same guest and it may be a namesake. */
function doubtfulOf(rows: GuestsImported['rows']): number {
  const taken = new Set<number>()
  return rows.filter(({ result, guestId, doubts }) => {
    if (!['new', 'changed', 'same'].includes(result)) return false
    // Who is new has no number yet: a further row of theirs is none of its own.
    const isAgain = guestId === null ? result !== 'new' : taken.has(guestId)
    if (guestId !== null) taken.add(guestId)
    return isAgain || doubts.length > 0
  }).length
}
