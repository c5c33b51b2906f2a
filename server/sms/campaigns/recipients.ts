import { sql } from 'kysely'
import { nameIn, type Language } from '#contract/kit/languages.ts'
import { readPhone, regionOfZone } from '#contract/kit/text/phone.ts'
import { countSms, type SmsCount } from '#contract/sms/gsm.ts'
import { isChatSystem, type SkipReason } from '#contract/sms/sms-values.ts'
import type { SmsBodies } from '#contract/sms/sms.fields.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { dateInWords } from '../../kit/text/date-in-words.ts'
import type { SmsSender } from '../senders/sender.ts'
import { chatAddress, phoneAddress, type Address } from '../stop/address.ts'
import { fillSms, languageFor, type SmsFacts } from '../templates/fill-text.ts'

export type Person = {
  id: number
  code: string
  name: string
  phones: string[]
  /** By the connection, the user id at that channel. */
  chats: Record<string, string>
  language: Language | null
  lastProduct: Record<string, string> | null
  lastTrip: string | null
}

/** These customers with what a text may tell of them, in the order of the ids; those who were erased are not among them. */
export async function loadPeople(ctx: Ctx, ids: readonly number[]): Promise<Person[]> {
  if (!ids.length) return []
  const { rows } = await sql<Person>`
    select c.id, 'C' || c.id as code, coalesce(nullif(c.name, ''), c.pinyin) as name,
           array_remove(array[c.phone, c.alternate_phone, c.local_phone], '') as phones,
           coalesce((select jsonb_object_agg(a.connection_id, a.address) from customer m
             join sms_address a on a.merchant_id = m.merchant_id and a.customer_id = m.id
            where m.merchant_id = c.merchant_id and (m.id = c.id or m.root_id = c.id) and a.address <> ''), '{}') as chats,
           c.language, c.last_trip as "lastTrip", last.item_names as "lastProduct"
      from unnest(${[...ids]}::bigint[]) with ordinality as wanted (id, place)
      join customer c on c.merchant_id = ${ctx.scope.merchantId} and c.id = wanted.id and c.erased_at is null
      left join lateral (
        select o.item_names from customer m
          join customer_order l on l.merchant_id = m.merchant_id and l.customer_id = m.id
          join orders o on o.merchant_id = l.merchant_id and o.id = l.order_id
         where m.merchant_id = c.merchant_id and (m.id = c.id or m.root_id = c.id) and o.deleted_at is null
         order by o.service_date desc, o.id desc limit 1) last on true
     order by wanted.place`.execute(ctx.db)
  return rows
}

/** Where somebody is written to by this sender: the first of their numbers that takes messages, or their user id at its channel. */
export function numberOf(
  ctx: Pick<Ctx, 'merchant'>,
  { phones, chats }: Pick<Person, 'phones' | 'chats'>,
  sender?: Pick<SmsSender, 'connection'>,
): { number: Address } | { why: SkipReason } {
  if (sender && isChatSystem(sender.connection.system)) {
    const userId = chats[sender.connection.id]
    return userId ? { number: chatAddress(userId) } : { why: 'noAddress' }
  }
  if (!phones.length) return { why: 'noPhone' }
  const region = regionOfZone(ctx.merchant.timeZone)
  const numbers = phones.flatMap((phone) => readPhone(phone, region) ?? [])
  const number = numbers.find(({ takesSms }) => takesSms)
  return number ? { number: phoneAddress(number) } : { why: numbers.length ? 'notMobile' : 'notNumber' }
}

/** What is sent: the texts, the words of this campaign, in one language or in each one's own. */
export type Content = {
  bodies: SmsBodies
  offer: string
  language: Language | null
  /** How a recipient says no, in a language. */
  stop: (language: Language) => string
  /** Where this customer links their LINE with us. */
  line: (customerId: number) => string
  /** A chat takes a message whole. */
  whole: boolean
}

export const factsOf = (
  ctx: Ctx,
  person: Pick<Person, 'id' | 'name' | 'lastProduct' | 'lastTrip'>,
  { offer, stop, line }: Pick<Content, 'offer' | 'stop' | 'line'>,
  language: Language,
): SmsFacts => ({
  guest: person.name,
  merchant: nameIn(ctx.merchant.names, language),
  lastProduct: person.lastProduct ? nameIn(person.lastProduct, language) : '',
  lastTrip: person.lastTrip ? dateInWords(person.lastTrip, language, ctx.merchant).date : '',
  offer,
  line: line(person.id),
  stop: stop(language),
})

/** As it goes over the wire: in parts, or whole where a chat takes it. */
export function countFor(body: string, whole: boolean): SmsCount {
  const count = countSms(body)
  return whole && count.segments ? { ...count, segments: 1, parts: [body] } : count
}

export type Written = { language: Language; body: string; count: SmsCount }
/** The message as this person reads it; undefined where nothing is left to say. */
export function writeFor(ctx: Ctx, person: Person, content: Content): Written | undefined {
  const wanted = [content.language, person.language, ctx.merchant.language]
  const language = languageFor(content.bodies, wanted)
  if (!language) return undefined
  const body = fillSms(content.bodies[language] ?? '', factsOf(ctx, person, content, language))
  const count = countFor(body, content.whole)
  return count.segments ? { language, body, count } : undefined
}
