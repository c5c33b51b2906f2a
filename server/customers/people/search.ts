import { sql } from 'kysely'
import { looksLikePhone, phoneDigits, plainDigits } from '#contract/kit/text/phone.ts'
import { wordsOf } from '#contract/kit/text/text.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { dialsFrom } from '../../kit/text/dials-from.ts'
import { spellingsOf } from '../../kit/text/pinyin-words.ts'
import { gramsOf, gramsWanted, plainText } from '../../kit/text/search-grams.ts'

/** How many signs of a document's number find it: who holds it in hand reads out its end. */
const tailLength = 4

type Searched = {
  id: number
  texts: string[]
  phones: string[]
  numbers: string[] | null
}

/** Writes anew by what these profiles are found: every name and address, phones in digits, the ends of documents. */
export async function refreshSearch(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { merchantId } = ctx.scope
  const { rows } = await sql<Searched>`
    select c.id, array[c.name, c.pinyin, c.wechat, c.email] as texts, array[c.phone, c.alternate_phone, c.local_phone] as phones,
           (select array_agg(d.number) from customer_document d where d.merchant_id = c.merchant_id and d.customer_id = c.id) as numbers
      from customer c where c.merchant_id = ${merchantId} and c.id = any(${[...new Set(ids)]}::bigint[])`.execute(
    ctx.db,
  )
  const found = rows.map((row) => {
    const names = namesOf(row)
    return { customer_id: row.id, grams: gramsOf(merchantId, names), names: names.map(plainText).join('\n') }
  })
  await sql`insert into customer_search (merchant_id, customer_id, grams, names)
    select ${merchantId}, r.customer_id, r.grams, r.names from json_populate_recordset(null::customer_search, ${JSON.stringify(found)}::json) r
    on conflict (merchant_id, customer_id) do update set grams = excluded.grams, names = excluded.names
      where (customer_search.grams, customer_search.names) is distinct from (excluded.grams, excluded.names)`.execute(
    ctx.db,
  )
}

const digitsOf = (text: string): string => plainDigits(text).replace(/\D/g, '')
const namesOf = ({ texts, phones, numbers }: Searched): string[] => [
  ...new Set(
    [...texts, ...phones.map(digitsOf), ...(numbers ?? []).map((number) => number.slice(-tailLength))].filter(
      Boolean,
    ),
  ),
]

/** Words that all stand somewhere, with the grams that tell. */
type PeopleSearchInput = { grams: number[]; texts: string[] }

/**
 * What `app.find_customers` takes of a search: every word stands somewhere; a phone however it is written; a name in pinyin also as it
 * is spaced (`also`). Null asks for nothing.
 */
export function searchWanted(
  ctx: Ctx,
  search: string | undefined,
): (PeopleSearchInput & { also?: PeopleSearchInput[] }) | null {
  const { merchantId } = ctx.scope
  const phone = looksLikePhone(search ?? '') ? phoneDigits(search ?? '', dialsFrom(ctx)) : ''
  const texts = phone ? [phone] : wordsOf(plainText(search ?? ''))
  const [word = '', ...others] = texts
  if (!word) return null
  const also = others.length ? [] : spellingsOf(word).map((text) => [text])
  const requested = (all: string[]): PeopleSearchInput => ({
    texts: all,
    grams: gramsWanted(merchantId, all),
  })
  return { ...requested(texts), ...(also.length > 0 && { also: also.map(requested) }) }
}
