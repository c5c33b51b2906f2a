import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { sql } from 'kysely'
import { languages } from '#contract/kit/languages.ts'
import { nameIn } from '#contract/kit/schema.ts'
import type { RequestedPassengers, SailingAsk } from '#contract/ticketing/day/day.schema.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { emit } from '../../kit/events.ts'
import { dateInWords } from '../../kit/text/date-in-words.ts'
import { html, webLink } from '../../kit/text/html.ts'
import { queueMail } from '../../mail/mail.public.ts'
import { guestsOn } from '../day/sailing-guests.ts'
import { makePassengerLink } from './passenger-links.ts'
import { sayPassengers } from './passenger-page.ts'

type PassengersInput = { id: number; code: string; email: string; name: string; language: string }

/** Sends each order of a sailing whose guests lack something a link, in its language; who has no address is counted. */
export async function askPassengers(
  ctx: Ctx,
  { date, skuId, session }: SailingAsk,
): Promise<RequestedPassengers> {
  const guests = await guestsOn(ctx, date, { skuId, session })
  const ids = [...new Set(guests.flatMap(({ orderId, missing }) => (missing.length > 0 ? [orderId] : [])))]
  const { rows } = await sql<PassengersInput>`
    select id, code, contact_email as email, contact_name as name, language from orders
     where merchant_id = ${ctx.scope.merchantId} and id = any(${ids}::bigint[])
     order by id`.execute(ctx.db)
  let sent = 0
  for (const order of rows) {
    if (!order.email) continue
    const language = asOneOf(languages, order.language) ?? 'en'
    const url = await makePassengerLink(ctx, { orderId: order.id, date, language })
    const ask = sayPassengers(language, 'mail', {
      date: dateInWords(date, language, ctx.merchant).date,
      code: order.code,
    })
    const merchant = nameIn(ctx.merchant.names, language)
    const title = sayPassengers(language, 'title')
    await queueMail(ctx, {
      kind: 'guest-message',
      to: order.email,
      language,
      partyName: order.name,
      subject: `${title} · ${merchant}`,
      text: [ask, url, merchant].join('\n\n'),
      html: html`<div>
        <p>${ask}</p>
        <p><a href="${webLink(url)}">${title}</a></p>
        <p>${merchant}</p>
      </div>`.text,
      orderId: order.id,
    })
    await emit(ctx, 'ticketing.passengersAsked', {
      subject: 'order',
      subjectId: order.id,
      orderId: order.id,
      facts: {},
    })
    sent += 1
  }
  return { sent, without: rows.length - sent }
}
