import { sql } from 'kysely'
import type { z } from 'zod'
import type { Language } from '#contract/kit/languages.ts'
import type { ShopBuy, ShopProductAsk } from '#contract/shop/shop.schema.ts'
import { collectQuestions, type CollectQuestion } from '../catalog/catalog.public.ts'
import { failField } from '../kit/call/errors.ts'
import type { Ctx } from '../kit/ctx.ts'
import type { CollectField } from '../orders/orders.public.ts'

type GuestQuestion = CollectQuestion & { key: string; required: boolean }
/** What a product asks: once, and of each guest. */
export type GuestQuestions = Record<CollectField['per'], GuestQuestion[]>

export async function guestQuestions(ctx: Ctx, skuId: number, language: Language): Promise<GuestQuestions> {
  const { rows } = await sql<{ collect: CollectField[] }>`select collect from sku
    where merchant_id = ${ctx.scope.merchantId} and id = ${skuId}`.execute(ctx.db)
  const questionOf = await collectQuestions(ctx, language)
  const all = (rows[0]?.collect ?? []).map((field) => ({ ...field, ...questionOf(field.key) }))
  const of = (per: CollectField['per']) => all.filter((field) => field.per === per)
  return { order: of('order'), guest: of('guest') }
}

type Counts = Pick<z.output<typeof ShopProductAsk>, 'adults' | 'children' | 'infants' | 'units'>
type Kind = 'adult' | 'child' | 'infant'
const times = (count: number, kind: Kind): Kind[] => Array.from({ length: count }, () => kind)
/** Who is asked, one each; of what is charged by the unit the first guest where nobody is counted. */
export function peopleOf({ adults, children, infants, units }: Counts): Kind[] {
  const people = [...times(adults, 'adult'), ...times(children, 'child'), ...times(infants, 'infant')]
  return people.length || !units ? people : ['adult']
}

const capitals = /^[A-Z][A-Z ,.'/-]*$/
const filled = (values: Record<string, string>) => Object.entries(values).filter(([, value]) => value !== '')

/** Guests as they were typed for a product that asks of each: their names stand beside what is collected of them. */
export const guestsAsTyped = (input: z.output<typeof ShopBuy>) =>
  peopleOf(input).map((kind, at) => {
    const { name = '', info = {} } = input.people[at] ?? {}
    const { name: own = '', pinyin = '', ...rest } = Object.fromEntries(filled(info))
    const inCapitals = pinyin.toUpperCase()
    if (pinyin && !capitals.test(inCapitals)) failField(`guests.${at}.info.pinyin`, 'pinyin')
    return { kind, name: name || own, pinyin: inCapitals, info: rest }
  })

export const collectedOnce = ({ collected }: z.output<typeof ShopBuy>): Record<string, string> =>
  Object.fromEntries(filled(collected))

/** Which of the fields a refusal names, as a guest calls it. */
export function questionLabel(
  questions: GuestQuestions,
  field: string,
): { no: number | null; label: string } | undefined {
  const [, at, ofGuest] = /^guests\.(\d+)\.info\.(.+)$/.exec(field) ?? []
  const [, once] = /^collected\.(.+)$/.exec(field) ?? []
  const wanted = ofGuest ?? once
  const found = (ofGuest ? questions.guest : questions.order).find(({ key }) => key === wanted)
  return found && { no: at === undefined ? null : Number(at) + 1, label: found.label }
}
