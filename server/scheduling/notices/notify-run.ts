import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { languages, type Language } from '#contract/kit/languages.ts'
import { nameIn } from '#contract/kit/schema.ts'
import type { Run } from '#contract/scheduling/plan.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { anyOf } from '../../kit/db/filters.ts'
import { dateInWords } from '../../kit/text/date-in-words.ts'
import { html } from '../../kit/text/html.ts'
import { queueMail } from '../../mail/mail.public.ts'
import { senderOf } from '../../orders/orders.public.ts'
import { sayTimes } from './notice-words.ts'

type Audience = 'guest' | 'driver' | 'guide' | 'hotel'
type Notice = {
  audience: Audience
  /** Whose it is, by which it is known again: a line, a person, a hotel. */
  name: string
  address: string
  language: Language
  lineId: number | null
  orderId: number | null
  /** What it tells: the same again is not sent again. */
  said: Record<string, unknown>
  time: string
  subject: string
  lines: string[]
}
type Day = { date: string; trip: string }
type GuestRow = {
  lineId: number
  orderId: number
  email: string
  language: string
  names: Record<string, string>
}

const languageOf = (text: string): Language => asOneOf(languages, text) ?? 'en'
const dayIn = (ctx: Ctx, date: string, language: Language) => dateInWords(date, language, ctx.merchant).date

async function guestNotices(ctx: Ctx, run: Run, day: Day): Promise<Notice[]> {
  const cards = run.cards.filter(({ leg, fallen }) => leg === 'there' && !fallen)
  const { rows } = await sql<GuestRow>`
    select l.id as "lineId", o.id as "orderId", o.contact_email as email, o.language, l.names
      from order_line l
      join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
     where l.merchant_id = ${ctx.scope.merchantId} and l.id = ${anyOf(cards.map(({ lineId }) => lineId))}`.execute(
    ctx.db,
  )
  const existing = new Map(rows.map((row) => [row.lineId, row]))
  return cards.flatMap((card) => {
    const guest = existing.get(card.lineId)
    if (!guest) return []
    const language = languageOf(guest.language)
    const time = card.pickUp || run.startsAt
    const vehicle = [run.coachName, run.plate].filter(Boolean).join(' ')
    const driver = [run.driverName, run.driverPhone].filter(Boolean).join(' ')
    const facts = {
      product: nameIn(guest.names, language),
      date: dayIn(ctx, day.date, language),
      time,
      place: card.hotel || sayTimes(language, 'hotel door'),
      vehicle,
      driver: driver || '–',
    }
    return [
      {
        audience: 'guest' as const,
        name: card.guest,
        address: guest.email,
        language,
        lineId: card.lineId,
        orderId: guest.orderId,
        said: { date: day.date, time, place: card.hotel, vehicle, driver },
        time,
        subject: sayTimes(language, 'guest subject', facts),
        lines: [sayTimes(language, 'guest body', facts)],
      },
    ]
  })
}

async function crewNotices(ctx: Ctx, run: Run, day: Day): Promise<Notice[]> {
  const ids = [run.driverId, run.guideId].filter((id) => id !== null)
  const { rows } = await sql<{ id: number; name: string; email: string; language: string }>`
    select id, name, email, language from crew
     where merchant_id = ${ctx.scope.merchantId} and id = ${anyOf(ids)}`.execute(ctx.db)
  const cards = run.cards.filter(({ fallen }) => !fallen)
  return rows.map((person) => {
    const language = languageOf(person.language)
    const vehicle = [run.coachName, run.plate].filter(Boolean).join(' ')
    const stops = cards.map((card) => ({
      time: card.pickUp,
      hotel: card.hotel,
      guest: card.guest,
      room: card.room,
    }))
    const facts = {
      trip: day.trip,
      date: dayIn(ctx, day.date, language),
      from: run.startsAt,
      to: run.endsAt,
      vehicle,
      stops: stops.length,
      guests: cards.reduce((sum, { adults, children, infants }) => sum + adults + children + infants, 0),
    }
    return {
      audience: person.id === run.driverId ? ('driver' as const) : ('guide' as const),
      name: person.name,
      address: person.email,
      language,
      lineId: null,
      orderId: null,
      said: { ...facts, stops },
      time: run.startsAt,
      subject: sayTimes(language, 'crew subject', facts),
      lines: [
        sayTimes(language, 'crew body', facts),
        ...stops.map(({ time, hotel, guest }) => [time, hotel, guest].filter(Boolean).join(' · ')),
      ],
    }
  })
}

async function hotelNotices(ctx: Ctx, run: Run, day: Day): Promise<Notice[]> {
  const cards = run.cards.filter(({ leg, fallen, hotel }) => leg === 'there' && !fallen && hotel)
  const byHotel = Map.groupBy(cards, ({ hotel }) => hotel.trim())
  const { rows } = await sql<{ name: string; email: string; language: string }>`
    select name, email, language from hotel_desk
     where merchant_id = ${ctx.scope.merchantId} and lower(name) = any(${[...byHotel.keys()].map((name) => name.toLowerCase())}::text[])`.execute(
    ctx.db,
  )
  const desks = new Map(rows.map((desk) => [desk.name.toLowerCase(), desk]))
  return [...byHotel].map(([hotel, of]) => {
    const desk = desks.get(hotel.toLowerCase())
    const language = languageOf(desk?.language ?? 'th')
    const notified = of.map((card) => ({
      guest: card.guest,
      room: card.room,
      time: card.pickUp || run.startsAt,
    }))
    return {
      audience: 'hotel' as const,
      name: hotel,
      address: desk?.email ?? '',
      language,
      lineId: null,
      orderId: null,
      said: { date: day.date, told: notified },
      time: notified[0]?.time ?? '',
      subject: sayTimes(language, 'hotel subject', { date: dayIn(ctx, day.date, language) }),
      lines: [
        sayTimes(language, 'hotel body', { hotel }),
        ...notified.map(({ guest, room, time }) =>
          [time, guest, room && sayTimes(language, 'room', { room })].filter(Boolean).join(' · '),
        ),
      ],
    }
  })
}

/** What each of them was told last of this day; '' where nothing left for want of an address. */
async function notifiedBefore(ctx: Ctx, run: Run, notice: Notice) {
  const { rows } = await sql<{ said: unknown; address: string }>`
    select said, address from day_notice
     where merchant_id = ${ctx.scope.merchantId} and audience = ${notice.audience}
       and ${notice.lineId === null ? sql`run_id = ${run.id} and name = ${notice.name}` : sql`line_id = ${notice.lineId}`}
     order by id desc
     limit 1`.execute(ctx.db)
  return rows[0]
}

/**
 * Tells guests, driver, guide and hotels of a run that was published, each in their language, by the mail's outbox within this
 * transaction. Who was told the same before is left; who has no address stands on the board's log without one.
 */
export async function notifyRun(ctx: Ctx, run: Run, day: Day): Promise<{ sent: number; without: number }> {
  const notices = [
    ...(await guestNotices(ctx, run, day)),
    ...(await crewNotices(ctx, run, day)),
    ...(await hotelNotices(ctx, run, day)),
  ]
  const done = { sent: 0, without: 0 }
  for (const notice of notices) {
    const before = await notifiedBefore(ctx, run, notice)
    const said: unknown = JSON.parse(JSON.stringify(notice.said))
    if (before && before.address === notice.address && isDeepStrictEqual(before.said, said)) continue
    const wasSent = before !== undefined && before.address !== ''
    const mailId = notice.address ? await send(ctx, notice, wasSent) : null
    if (mailId === null) done.without += 1
    else done.sent += 1
    await ctx.db
      .insertInto('day_notice')
      .values({
        merchant_id: ctx.scope.merchantId,
        date: day.date,
        run_id: run.id,
        line_id: notice.lineId,
        audience: notice.audience,
        name: notice.name,
        address: notice.address,
        language: notice.language,
        said: JSON.stringify(notice.said),
        time: notice.time,
        mail_id: mailId,
        by_name: ctx.actor.name,
        ...(ctx.past && { at: ctx.now.toISOString() }),
      })
      .execute()
  }
  return done
}

async function send(ctx: Ctx, notice: Notice, isChange: boolean): Promise<number> {
  const { language, address, subject, name, orderId, lineId } = notice
  const sender = await senderOf(ctx, language)
  const lines = [...notice.lines, ...(isChange ? [sayTimes(language, 'changed')] : [])]
  return queueMail(ctx, {
    kind: 'guest-message',
    to: address,
    language,
    partyName: name,
    subject: `${subject} · ${sender.name}`,
    text: [...lines, '', sender.name, ...sender.contact].join('\n'),
    html: html`<div>
      ${lines.map((line) => html`<p>${line}</p>`)}
      <p>${sender.name}<br />${sender.contact.join(' · ')}</p>
    </div>`.text,
    ...(orderId !== null && { orderId, lineId }),
  })
}
