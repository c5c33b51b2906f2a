import { isLatin, type GuestDataField } from '#contract/plans/guests/missing-data.ts'
import { omit } from '#contract/kit/omit.ts'
import type { PlanGuest } from '#contract/plans/plan.schema.ts'
import { blankGuest, guestFinder, type ReadGuest } from '#contract/plans/name-list.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { insertRow, updateRow } from '../../kit/db/rows.ts'
import { todayOf } from '../../kit/text/today.ts'
import { isDocumentNo, isTypedDay, typedText } from '../../kit/text/typed.ts'
import { guestsOf } from '../guests/guests.queries.ts'
import { rowOfGuest } from '../guests/save-guests.ts'
import { lockPlan, tellPlan } from '../plan/lock-plan.ts'
import type { PlanLink } from '../quotes/plan-links.ts'
import { guestsToFill, openPlaces, slotsIn } from './guests-to-fill.ts'
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

const isName = (text: string): boolean => text.length > 1 && text.length <= 200

type Trip = { today: string; endDate: string }
/** What is wrong about an answer; undefined: nothing. */
function wrongOf(field: GuestDataField, text: string, { today, endDate }: Trip): CollectWord | undefined {
  switch (field) {
    case 'name':
      return isName(text) ? undefined : 'bad text'
    case 'pinyin':
      return isName(text) && isLatin(text) ? undefined : 'bad text'
    case 'sex':
      return text === 'female' || text === 'male' ? undefined : 'bad text'
    case 'bornOn':
      return isTypedDay(text) && text < today ? undefined : 'bad birth'
    case 'documentUntil':
      return isTypedDay(text) && text >= endDate ? undefined : 'bad until'
    case 'nationality':
      return text.length > 1 && text.length <= 60 ? undefined : 'bad text'
    case 'documentNo':
      return isDocumentNo(text) ? undefined : 'bad text'
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
  const reading = {
    sent,
    trip: { today: todayOf(ctx), endDate: plan.end_date },
    taken: new Set(guests.flatMap(({ documentNo }) => documentNo || [])),
  }
  const filled: Filled = { count: 0, locked: false, wrong: {}, typed: {} }
  const { find: findListed } = guestFinder(guests)
  let position = guests.at(-1)?.position ?? 0
  let places = openPlaces(plan, guests)
  let slots = 0
  for (const { id, fields } of guestsToFill(plan, guests, link.guestId, slotsIn(sent))) {
    const answers = readAnswers(id, fields, reading)
    const stored = guests.find((guest) => String(guest.id) === id)
    if (stored) {
      addAnswers(filled, id, answers)
      if (!Object.keys(answers.given).length) continue
      const row = rowOfGuest(filledWith(stored, answers.given), null)
      await updateRow(ctx, 'plan_guest', stored, omit(row, ['room_id']))
      filled.count += 1
      continue
    }
    const listed = await listGuest(ctx, {
      planId: plan.id,
      answers,
      findListed,
      position: position + 1,
      isFull: places === 0,
    })
    if (listed?.isNew) {
      position += 1
      places -= 1
      filled.count += 1
    } else slots += 1
    // The page is drawn anew: who is on the list has an id by now, and those who are not are numbered from the first.
    addAnswers(filled, listed ? String(listed.id) : `new${slots}`, answers)
  }
  if (filled.count > 0) {
    const by: Ctx = { ...ctx, actor: { kind: 'system', id: null, name: '', origin: 'guest link' } }
    await tellPlan(by, plan.id, 'plans.guestDataCame', { facts: { count: filled.count } })
  }
  return filled
}

type Answers = { given: Given; typed: Given; wrong: Partial<Record<GuestDataField, CollectWord>> }
const addAnswers = (filled: Filled, id: string, { wrong, typed }: Answers): void => {
  for (const [field, word] of Object.entries(wrong)) filled.wrong[`${field}.${id}`] = word
  for (const [field, text] of Object.entries(typed)) filled.typed[`${field}.${id}`] = text
}

type Reading = { sent: Record<string, string>; trip: Trip; taken: Set<string> }
/** What was typed of one guest: what of it is right, and what is wrong about the rest. */
function readAnswers(id: string, fields: readonly GuestDataField[], { sent, trip, taken }: Reading): Answers {
  const answers: Answers = { given: {}, typed: {}, wrong: {} }
  for (const field of fields) {
    const text = typedText(sent[`${field}.${id}`] ?? '')
    if (!text) continue
    answers.typed[field] = text
    const document = field === 'documentNo' ? text.replaceAll(/[\s-]/g, '').toUpperCase() : text
    const bad =
      wrongOf(field, text, trip) ?? (taken.has(document) && field === 'documentNo' ? 'bad taken' : undefined)
    if (bad) answers.wrong[field] = bad
    else {
      answers.given[field] = document
      if (field === 'documentNo') taken.add(document)
    }
  }
  return answers
}

type Listing = {
  planId: number
  answers: Answers
  findListed: ReturnType<typeof guestFinder<PlanGuest>>['find']
  position: number
  isFull: boolean
}
/** Puts somebody new on the list, or finds who is on it already, who is left as they are; undefined: no name was given, or nobody more is to come. */
async function listGuest(
  ctx: Ctx,
  { planId, answers: { given, typed, wrong }, findListed, position, isFull }: Listing,
): Promise<{ id: number; isNew: boolean } | undefined> {
  const { name } = given
  if (!name) {
    if (Object.keys(typed).length) wrong.name ??= 'bad name'
    return undefined
  }
  const entered = {
    name,
    pinyin: given.pinyin ?? '',
    bornOn: given.bornOn ?? null,
    documentNo: given.documentNo ?? '',
    room: null,
  }
  const { found } = findListed(entered)
  if (found) return { id: found.id, isNew: false }
  if (isFull) {
    wrong.name = 'bad full'
    return undefined
  }
  const row = rowOfGuest(filledWith({ ...blankGuest, name }, given), null)
  const { id } = await insertRow(ctx, 'plan_guest', { ...row, plan_id: planId, position })
  return { id, isNew: true }
}
