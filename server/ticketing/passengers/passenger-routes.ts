import { sql } from 'kysely'
import type { Language } from '#contract/kit/languages.ts'
import { nameIn } from '#contract/kit/schema.ts'
import type { manifestFields } from '#contract/ticketing/day/day.schema.ts'
import type { RawAnswer } from '../../kit/call/routes.ts'
import type { Ctx, PublicCtx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { withSystemCtx } from '../../kit/system-ctx.ts'
import { dateInWords } from '../../kit/text/date-in-words.ts'
import { isDocumentNo, isTypedDay, typedText } from '../../kit/text/typed.ts'
import { guestsOn, sailingName } from '../day/sailing-guests.ts'
import { readPassengerLink, type PassengerLink } from './passenger-links.ts'
import { closedPassengerPage, passengerPage } from './passenger-page.ts'

type Shown = { token: string; language?: Language | undefined }
type Field = (typeof manifestFields)[number]

/** Where an order's guest keeps each of them. */
const infoKeys = {
  nationality: 'nationality',
  passport: 'identityNumber',
  gender: 'gender',
  birthdate: 'birthdate',
} as const

async function passengersOf(ctx: Ctx, { orderId, date }: PassengerLink) {
  const { rows } = await sql<{ skuId: number; session: string }>`
    select distinct l.sku_id as "skuId", l.session from order_line l
     where l.merchant_id = ${ctx.scope.merchantId} and l.order_id = ${orderId} and l.date = ${date}::date`.execute(
    ctx.db,
  )
  const found = await Promise.all(rows.map((sailing) => guestsOn(ctx, date, sailing)))
  const guests = found.flat().filter((guest) => guest.orderId === orderId)
  return [...new Map(guests.map((guest) => [guest.id, guest])).values()]
}

async function onLink(
  ctx: PublicCtx,
  { token, language }: Shown,
  sent?: Record<string, string>,
): Promise<RawAnswer> {
  const link = await readPassengerLink(ctx.app.db, token)
  if (!link) return closedPassengerPage(language ?? ctx.language, 'unknown')
  if (link.state !== 'open') return closedPassengerPage(language ?? link.language, link.state)
  return withSystemCtx(ctx.app, link.merchantId, async (inner) => {
    if (sent) await fill(inner, link, sent)
    const view = language ?? link.language
    const passengers = await passengersOf({ ...inner, language: view }, link)
    const [first] = passengers
    return passengerPage({
      language: view,
      token,
      merchant: nameIn(inner.merchant.names, view),
      trip: [
        first && sailingName({ ...inner, language: view }, first),
        dateInWords(link.date, view, inner.merchant).date,
      ]
        .filter(Boolean)
        .join(' · '),
      passengers,
    })
  })
}

const isGood: Record<Field, (text: string) => boolean> = {
  name: (text) => text.length > 1,
  nationality: (text) => text.length > 1,
  passport: isDocumentNo,
  gender: (text) => text === 'M' || text === 'F',
  birthdate: isTypedDay,
}

/** Takes only what is missing of the order's own guests: nothing that is known is changed by a link. */
async function fill(ctx: Ctx, link: PassengerLink, sent: Record<string, string>): Promise<void> {
  await sql`
    select from orders where merchant_id = ${ctx.scope.merchantId} and id = ${link.orderId} for no key update`.execute(
    ctx.db,
  )
  let filled = 0
  for (const { id, missing } of await passengersOf(ctx, link)) {
    const given = missing.flatMap((field) => {
      const text = typedText(sent[`${field}.${id}`] ?? '').slice(0, 100)
      return isGood[field](text) ? [{ field, text }] : []
    })
    if (given.length === 0) continue
    const name = given.find(({ field }) => field === 'name')?.text
    const info = Object.fromEntries(
      given.flatMap(({ field, text }) => (field === 'name' ? [] : [[infoKeys[field], text]])),
    )
    await sql`
      update order_guest set info = info || ${JSON.stringify(info)}::jsonb, name = coalesce(${name ?? null}::text, name)
       where merchant_id = ${ctx.scope.merchantId} and order_id = ${link.orderId} and id = ${id}`.execute(
      ctx.db,
    )
    filled += 1
  }
  if (filled === 0) return
  const by: Ctx = { ...ctx, actor: { kind: 'system', id: null, name: '', origin: 'passenger link' } }
  await emit(by, 'ticketing.passengersFilled', {
    subject: 'order',
    subjectId: link.orderId,
    orderId: link.orderId,
    facts: { count: filled },
  })
}

/** GET: what is missing. */
export const showPassengers = (ctx: PublicCtx, shown: Shown): Promise<RawAnswer> => onLink(ctx, shown)

/** POST from that page: what was filled in, then what is still missing. Said twice it is the same. */
export const savePassengers = (
  ctx: PublicCtx,
  { token, language, ...sent }: Shown & Record<string, unknown>,
): Promise<RawAnswer> =>
  onLink(
    ctx,
    { token, language },
    Object.fromEntries(
      Object.entries(sent).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
    ),
  )
