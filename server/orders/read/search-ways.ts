import { looksLikePhone, phoneDigits } from '#contract/kit/text/phone.ts'
import { wordsOf } from '#contract/kit/text/text.ts'
import type { Ctx } from '../../kit/ctx.ts'
import { codesStarting } from '../../kit/db/filters.ts'
import { phoneTail } from '../create/duplicates.ts'
import { dialsFrom } from '../../kit/text/dials-from.ts'
import { spellingsOf } from '../../kit/text/pinyin-words.ts'
import { beginningsOf, gramsWanted, plainText } from '../../kit/text/search-grams.ts'

/** What is found by the grams it has between it: every text in the names or, by staff, the notes of an order; what is `named` in the names. */
type Names = { grams: number[]; beginnings: number[]; texts: string[]; named: string[] }
export type Phone = { tail: string; digits: string }
/** One way in which an order may hold a search, all of it at once; `app.ways_to_find` makes a source of each. */
export type Way = { codes?: string[]; phone?: Phone; names?: Names; skuIds?: number[] }
type Whose = Pick<Ctx, 'merchant'>
/** SKUs, and which words of the search (by place) their code or names hold. */
export type HeldBySkus = { held: boolean[]; skuIds: number[] }

/** Words that are searched apart; what is typed beyond them is searched as one. */
const apart = 4

/** The words of a search. Parts of a phone number that stand side by side are one, signs among words are none. */
export function termsOf(search: string): string[] {
  const terms: string[] = []
  const words = search.split(/\s+/).filter(Boolean)
  const sayAnything = words.filter((word) => plainText(word))
  for (const word of sayAnything.length ? sayAnything : words) {
    const last = terms.length - 1
    if (isPhone(word) && isPhone(terms[last] ?? '')) terms[last] += ` ${word}`
    else terms.push(word)
  }
  const [...each] = new Set(terms)
  return each.length <= apart ? each : [...each.slice(0, apart - 1), each.slice(apart - 1).join(' ')]
}
const isPhone = looksLikePhone

export function phoneOf(of: Whose, text: string): Phone | null {
  const tail = phoneTail(text)
  return tail ? { tail, digits: phoneDigits(text, dialsFrom(of)) } : null
}

const gramsOfAll = (merchantId: number, texts: readonly string[]) => ({
  grams: gramsWanted(merchantId, texts),
  beginnings: beginningsOf(merchantId, texts, true),
})
/** Names with every word of a text; null where it has none. */
export function namesOf(merchantId: number, text: string): Names | null {
  const named = wordsOf(plainText(text))
  return named.length ? { ...gramsOfAll(merchantId, named), texts: [], named } : null
}
/** Names or notes with every word of it. */
function textsOf(merchantId: number, text: string): Names {
  const texts = wordsOf(plainText(text))
  return { ...gramsOfAll(merchantId, texts), texts, named: [] }
}

/** Where one word may stand, but for the item: a code, the end of a phone, a name. Digits alone are no name, but may be in one. */
function waysOf(ctx: Whose, term: string, alone: boolean): Way[] {
  const phone = isPhone(term) ? phoneOf(ctx, term) : null
  const code = /^[\w-]{2,40}$/.test(term) && /\d/.test(term)
  return [
    ...(code ? codesStarting(alone ? ctx : null, term).map((starts) => ({ codes: [starts] })) : []),
    ...(phone ? [{ phone }] : []),
    ...(plainText(term) && (!alone || /\p{L}/u.test(term))
      ? [{ names: textsOf(ctx.merchant.id, term) }]
      : []),
    ...(alone ? spellingsOf(plainText(term)) : []).map((text) => ({
      names: { ...gramsOfAll(ctx.merchant.id, [text]), texts: [text], named: [] },
    })),
  ]
}

/** Both at once; never, where they are two phones. */
function both(a: Way, b: Way): Way[] {
  if (a.phone && b.phone) return []
  const names = a.names &&
    b.names && {
      grams: [...new Set([...a.names.grams, ...b.names.grams])],
      beginnings: [...new Set([...a.names.beginnings, ...b.names.beginnings])],
      texts: [...a.names.texts, ...b.names.texts],
      named: [...a.names.named, ...b.names.named],
    }
  return [
    { ...a, ...b, ...(names && { names }), ...(a.codes && b.codes && { codes: [...a.codes, ...b.codes] }) },
  ]
}

/**
 * The ways in which an order holds every term somewhere: for each set of terms that some SKUs hold (none at all among
 * them), the others each in a code, the phone or a name. `within` is asked of all of them.
 */
export function waysToHold(
  ctx: Whose,
  terms: readonly string[],
  items: readonly HeldBySkus[],
  within: Way,
): Way[] {
  const alone = terms.length === 1
  const places = terms.map((term) => waysOf(ctx, term, alone))
  return [{ held: terms.map(() => false), skuIds: null }, ...items].flatMap(({ held, skuIds }) =>
    places.reduce<Way[]>(
      (ways, place, at) => (held[at] ? ways : ways.flatMap((way) => place.flatMap((one) => both(way, one)))),
      [{ ...within, ...(skuIds && { skuIds }) }],
    ),
  )
}
