import type { GuestDataField } from '#contract/plans/guests/missing-data.ts'
import { omit } from '#contract/kit/omit.ts'
import type { PlanGuest } from '#contract/plans/plan.schema.ts'
import { blankGuest, sameGuest, type ReadGuest } from '#contract/plans/name-list.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { insertRow, updateRow } from '../../kit/db/rows.ts'
import { todayOf } from '../../kit/text/today.ts'
import { guestsOf } from '../guests/guests.queries.ts'
import { rowOfGuest } from '../guests/save-guests.ts'
import { lockPlan, tellPlan } from '../plan/lock-plan.ts'
import type { PlanLink } from '../quotes/plan-links.ts'
import { guestsToFill } from './guests-to-fill.ts'
import type { CollectWord } from './collect-words.ts'

export type Filled = {
  count: number
  locked: boolean
  wrong: Record<string, CollectWord>
  typed: Record<string, string>
}
type Given = Partial<Record<GuestDataField, string>>
/** What was given over what stands; each answer was looked at before. */
const filledWith = <G extends Omit<ReadGuest, 'line'>>(guest: G, { sex, ...given }: Given): G => ({
  ...guest,
  ...given,
  ...((sex === 'female' || sex === 'male') && { sex }),
})

const clean = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\p{C}]/gu, '')
    .trim()

const isDay = (text: string): boolean => {
  try {
    return (
      /^\d{4}-\d{2}-\d{2}$/.test(text) && Temporal.PlainDate.from(text, { overflow: 'reject' }).year > 1900
    )
  } catch {
    return false
  }
}

type Trip = { today: string; endDate: string }
/** What is wrong about an answer; undefined: nothing. */
function wrongOf(field: GuestDataField, text: string, { today, endDate }: Trip): CollectWord | undefined {
  switch (field) {
    case 'name':
    case 'pinyin':
      return text.length > 1 && text.length <= 200 ? undefined : 'bad text'
    case 'sex':
      return text === 'female' || text === 'male' ? undefined : 'bad text'
    case 'bornOn':
      return isDay(text) && text < today ? undefined : 'bad birth'
    case 'documentUntil':
      return isDay(text) && text >= endDate ? undefined : 'bad until'
    case 'nationality':
      return text.length > 1 && text.length <= 60 ? undefined : 'bad text'
    case 'documentNo':
      return /^[\p{L}\p{N}][\p{L}\p{N} -]{3,29}$/u.test(text) ? undefined : 'bad text'
  }
}

/**
 * Takes what is missing and right of the guests of a link: nothing that is known is changed by it. Somebody who is not on the list is
 * put on it once, found again as an import finds them.
 */
export async function fillGuests(ctx: Ctx, link: PlanLink, sent: Record<string, string>): Promise<Filled> {
  const plan = await lockPlan(ctx, { id: link.planId }, { evenLocked: true })
  if (plan.locked_at) return { count: 0, locked: true, wrong: {}, typed: {} }
  const guests = await guestsOf(ctx, plan.id)
  const trip = { today: todayOf(ctx), endDate: plan.end_date }
  const filled: Filled = { count: 0, locked: false, wrong: {}, typed: {} }
  const taken = new Set(guests.flatMap(({ documentNo }) => documentNo || []))
  let position = guests.at(-1)?.position ?? 0
  for (const { id, fields } of guestsToFill(plan, guests, link.guestId)) {
    const given = readAnswers(id, fields, { sent, trip, taken, filled })
    if (!Object.keys(given).length) continue
    const stored = guests.find((guest) => String(guest.id) === id)
    if (stored) {
      const row = rowOfGuest(filledWith(stored, given), null)
      await updateRow(ctx, 'plan_guest', stored, omit(row, ['room_id']))
    } else {
      const added = await addGuest(ctx, {
        planId: plan.id,
        id,
        given,
        guests,
        filled,
        position: position + 1,
      })
      if (!added) continue
      position += 1
    }
    filled.count += 1
  }
  if (filled.count > 0) {
    const by: Ctx = { ...ctx, actor: { kind: 'system', id: null, name: '', origin: 'guest link' } }
    await tellPlan(by, plan.id, 'plans.guestDataCame', { facts: { count: filled.count } })
  }
  return filled
}

type Reading = { sent: Record<string, string>; trip: Trip; taken: Set<string>; filled: Filled }
/** The answers of one guest that are right; the others are told with what was typed. */
function readAnswers(
  id: string,
  fields: readonly GuestDataField[],
  { sent, trip, taken, filled }: Reading,
): Given {
  const given: Given = {}
  for (const field of fields) {
    const key = `${field}.${id}`
    const text = clean(sent[key] ?? '')
    if (!text) continue
    const document = field === 'documentNo' ? text.replaceAll(/[\s-]/g, '').toUpperCase() : text
    const bad =
      wrongOf(field, text, trip) ?? (taken.has(document) && field === 'documentNo' ? 'bad taken' : undefined)
    if (bad) {
      filled.wrong[key] = bad
      filled.typed[key] = text
    } else {
      given[field] = document
      if (field === 'documentNo') taken.add(document)
    }
  }
  return given
}

type Adding = {
  planId: number
  id: string
  given: Given
  guests: readonly PlanGuest[]
  filled: Filled
  position: number
}
/** Puts somebody new on the list; who has no name is told, who is on it already is left as they are. */
async function addGuest(ctx: Ctx, { planId, id, given, guests, filled, position }: Adding): Promise<boolean> {
  if (!given.name) {
    filled.wrong[`name.${id}`] = 'bad name'
    for (const [field, text] of Object.entries(given)) filled.typed[`${field}.${id}`] = text
    return false
  }
  const row = filledWith({ ...blankGuest, name: given.name }, given)
  const entered = {
    name: given.name,
    bornOn: given.bornOn ?? null,
    documentNo: given.documentNo ?? '',
    room: null,
  }
  if (guests.some((guest) => sameGuest(guest, entered))) return false
  await insertRow(ctx, 'plan_guest', { ...rowOfGuest(row, null), plan_id: planId, position })
  return true
}
