import { codeSorts } from '#contract/promotions/code-sorts.ts'
import type { PromoCode } from '#contract/promotions/promo.schema.ts'
import type { PromoState } from '#contract/promotions/promo.ts'
import type { Tone } from '#contract/kit/states.ts'
import { columnsOf } from '../kit/record/record-columns.tsx'
import { sortsBy, type Column } from '../kit/list/table/data-table-columns.ts'
import { formatMoney } from '../kit/words/money-format.ts'
import { word } from '../kit/words/words.ts'
import { daysText, holdsForColumn, serviceAndCreated } from './scope-columns.tsx'
import { promoCodeRow } from '#contract/promotions/promo-code.fields.ts'

/** Where a code stands, as a tag. */
export const stateOf = ({ state }: PromoCode): [Tone, `promotions.states.${PromoState}`] => [
  promoCodeRow.fields.state.tones[state],
  `promotions.states.${state}`,
]

type Discount = Pick<
  PromoCode,
  'kind' | 'basisPoints' | 'amountMinor' | 'mostMinor' | 'leastTotalMinor' | 'currency'
>
/** "10 % off, at most THB 500.00, from THB 2,000.00". */
export function discountText({ kind, currency, ...discount }: Discount): string {
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency })
  const amount =
    kind === 'percent' ? `${(discount.basisPoints ?? 0) / 100}\u00a0%` : money(discount.amountMinor ?? 0)
  return [
    word('promotions.text.off', { amount }),
    discount.mostMinor !== null && word('promotions.text.upTo', { amount: money(discount.mostMinor) }),
    discount.leastTotalMinor !== null &&
      word('promotions.text.fromTotal', { amount: money(discount.leastTotalMinor) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** "12 / 100 · 1 a guest". */
export const usedText = ({ used, useLimit, guestLimit }: PromoCode): string =>
  [
    useLimit === null ? String(used) : `${used} / ${useLimit}`,
    guestLimit !== null && word('promotions.text.perGuest', { count: guestLimit }),
  ]
    .filter(Boolean)
    .join(' · ')

const column = columnsOf(promoCodeRow)
export const codeColumns: readonly Column<PromoCode>[] = [
  column('code', {
    as: 'code',
    ...sortsBy(codeSorts, 'code'),
    frozen: true,
    width: 160,
    card: 'title',
  }),
  column('names', { key: 'name', width: 180, grow: true, card: 'sub' }),
  column('state', { width: 110, card: 'sub' }),
  {
    key: 'discount',
    title: 'promotions.fields.discount',
    text: discountText,
    width: 220,
    card: 'meta',
  },
  column('used', { align: 'left', ...sortsBy(codeSorts, 'used'), text: usedText, width: 130, card: 'meta' }),
  column('scope', { width: 110, card: 'meta' }),
  holdsForColumn((code) => code, 130),
  column('booked', { text: ({ booked }) => daysText(booked), width: 190, card: 'meta' }),
  ...serviceAndCreated,
]
