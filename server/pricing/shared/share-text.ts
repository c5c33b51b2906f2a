import { groupedAmount } from '#contract/kit/money/amounts.ts'
import { amountKey, kindsOf, type GuestKind } from '#contract/kit/guests.ts'
import type { SharedItem, SharedPrice } from '#contract/pricing/shared/shared-quotation.schema.ts'
import type { WordKey } from '#contract/words.ts'
import type { Ctx, PublicCtx } from '../../kit/ctx.ts'
import { shownDay } from '../../kit/text/years.ts'
import type { ShareBrand } from './share-brand.ts'
import type { StoredShare } from './share.queries.ts'

/** What the page and the picture say, every sentence put together in the quotation's language. */
export type ShareText = {
  language: StoredShare['language']
  brand: string
  contact: string[]
  title: string
  forWhom: string
  validUntil: string
  dates: string
  note: string
  currency: string
  whenHead: string
  questions: string
  scan: string
  items: {
    name: string
    summary: string
    code: string
    charged: string
    tax: string
    /** Pieces that do not break over lines. */
    heads: string[][]
    rows: { when: string[]; amounts: string[] }[]
  }[]
}

export type Say = (key: WordKey, params?: Record<string, string | number>) => string
export const sayIn =
  (ctx: PublicCtx, language: StoredShare['language']): Say =>
  (key, params) =>
    ctx.app.word(language, key, params)

export function shareText(ctx: Ctx, share: StoredShare, brand: ShareBrand): ShareText {
  const say = sayIn(ctx, share.language)
  const { agentName, currency, items } = share.content
  const day = (date: string) => shownDay(ctx.merchant, date, share.language)
  const forWhom = say('pricing.shared.forWhom', { name: agentName })
  return {
    language: share.language,
    brand: brand.name,
    contact: brand.contact,
    title: share.title === agentName ? forWhom : share.title,
    forWhom: share.title === agentName ? '' : forWhom,
    validUntil: say('pricing.shared.holdsUntil', { date: day(share.validUntil) }),
    dates: say('pricing.shared.forDates', { from: day(share.from), to: day(share.to) }),
    note: share.note,
    currency,
    whenHead: say('pricing.fields.date'),
    questions: say('pricing.shared.questions'),
    scan: say('pricing.shared.scan'),
    items: items.map((item) => itemText(item, currency, share.language, say)),
  }
}

function itemText(
  item: SharedItem,
  currency: string,
  language: string,
  say: Say,
): ShareText['items'][number] {
  const kinds = kindsOf(item.chargeMethod).filter((kind) =>
    item.prices.some((price) => price[amountKey[kind]] !== null),
  )
  const { tax } = item
  return {
    name: item.name,
    summary: item.summary,
    code: item.code,
    charged: say(`pricing.chargeMethods.${item.chargeMethod as 'per-unit'}`),
    tax: tax
      ? say(tax.inclusive ? 'pricing.shared.taxIn' : 'pricing.shared.taxOnTop', {
          name: tax.name,
          rate: tax.basisPoints / 100,
        })
      : '',
    heads: kinds.map((kind) => headOf(kind, item, say)),
    rows: item.prices.map((price) => ({
      when: whenText(price, language),
      amounts: kinds.map((kind) => {
        const minor = price[amountKey[kind]]
        return minor === null ? '–' : groupedAmount(minor, currency)
      }),
    })),
  }
}

/** `Child 3–11`: who counts as what. */
function headOf(
  kind: GuestKind,
  { adultFromAge: adult, childFromAge: child }: SharedItem,
  say: Say,
): string[] {
  const word = say(`pricing.guests.${kind}`)
  if (kind === 'adult') return [word, `${adult}+`]
  if (kind === 'child') return [word, `${child}–${adult - 1}`]
  return kind === 'infant' && child > 0 ? [word, `0–${child - 1}`] : [word]
}

function whenText({ from, to, weekdays, session }: SharedPrice, language: string): string[] {
  const days = from === to ? [from] : [`${from} –`, to]
  return [...days, ...weekdayRuns(weekdays, language), session].filter(Boolean)
}

/** `Mon–Thu`, `Sat`: days that follow each other are one piece. */
function weekdayRuns(weekdays: readonly number[], language: string): string[] {
  const runs: { first: number; last: number }[] = []
  for (const day of weekdays) {
    const run = runs.at(-1)
    if (run && run.last === day - 1) run.last = day
    else runs.push({ first: day, last: day })
  }
  return runs.map(({ first, last }) =>
    [...new Set([first, last])].map((day) => weekdayName(day, language)).join('–'),
  )
}

/** 2024-01-01 was a Monday. */
export const weekdayName = (weekday: number, language: string): string =>
  new Date(Date.UTC(2024, 0, weekday)).toLocaleDateString(language, { weekday: 'short', timeZone: 'UTC' })
