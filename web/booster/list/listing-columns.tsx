import { listingRow } from '#contract/booster/listing.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { guestKinds } from '#contract/kit/guests.ts'
import { nameIn } from '#contract/kit/languages.ts'
import { listingSorts } from '#contract/booster/booster-sorts.ts'
import type { ListingRow } from '#contract/booster/booster.schema.ts'
import { momentCell } from '../../kit/list/table/cells.tsx'
import { sortsBy, type Column } from '../../kit/list/table/data-table-columns.ts'
import { shownDay } from '../../kit/words/buddhist.ts'
import { formatAmount } from '../../kit/words/money-format.ts'
import { language, word } from '../../kit/words/words.ts'
import { guardText, percentText } from '../parts/guard-text.ts'

type Row = ListingRow
type Price = NonNullable<Row['prices']['adult']>
/** What each guest kind has, adult first: "2,090.00 / 1,350.00". */
const each = ({ prices }: Row, say: (price: Price) => string): string =>
  guestKinds.flatMap((kind) => (prices[kind] ? [say(prices[kind])] : [])).join(' / ')

/** What holds it back, and how much of it; a lower floor and other terms beside. */
function causeText(row: Row): string {
  const { guard, heldDays, openDays, state, floorBasisPoints, floorUntil, otherTerms, pushError } = row
  return [
    guard &&
      (state === 'guarded'
        ? ''
        : word('booster.text.heldBack', { held: heldDays, all: heldDays + openDays })),
    guardText(row),
    state === 'rejected' && pushError,
    floorBasisPoints !== null &&
      word('booster.text.overriddenUntil', {
        floor: percentText(floorBasisPoints),
        date: shownDay(floorUntil ?? ''),
      }),
    otherTerms && `${word('booster.text.otherTerms')}: ${otherTerms}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

const pricedText = (minor: number | undefined, currency: string): string[] =>
  minor === undefined ? [] : [formatAmount(minor, currency)]
/** Of the first day that was told: places, and which day it is. */
const stockText = ({ sent }: Row): string => (sent ? `${sent.stock ?? '–'} (${shownDay(sent.day)})` : '')

const column = columnsOf(listingRow)
export const listingColumns: readonly Column<Row>[] = [
  column('skuNames', {
    key: 'product',
    text: ({ skuNames, skuCode }) => nameIn(skuNames, language()) || skuCode,
    ...sortsBy(listingSorts, 'product'),
    width: 230,
    frozen: true,
    card: 'title',
  }),
  column('accountName', { key: 'account', ...sortsBy(listingSorts, 'account'), width: 150, card: 'sub' }),
  column('state', { width: 150, card: 'sub', ...sortsBy(listingSorts, 'state') }),
  { key: 'cause', title: 'booster.fields.cause', text: causeText, width: 340, grow: true, card: 'title' },
  {
    key: 'price',
    title: 'booster.fields.price',
    text: (row) => each(row, ({ priceMinor }) => formatAmount(priceMinor, row.currency)),
    align: 'right',
    width: 170,
    card: 'meta',
  },
  column('listMinor', { width: 110 }),
  {
    key: 'net',
    title: 'booster.fields.net',
    text: (row) => each(row, ({ netMinor }) => formatAmount(netMinor, row.currency)),
    align: 'right',
    width: 170,
  },
  {
    key: 'margin',
    title: 'booster.fields.margin',
    text: (row) =>
      each(row, ({ marginBasisPoints }) =>
        marginBasisPoints === null ? '–' : `${percentText(marginBasisPoints)} %`,
      ),
    align: 'right',
    width: 140,
    card: 'meta',
  },
  column('currency', { width: 80 }),
  {
    key: 'theirPrice',
    title: 'booster.fields.theirPrice',
    text: ({ sent }) =>
      sent ? guestKinds.flatMap((kind) => pricedText(sent.prices[kind], sent.currency)).join(' / ') : '',
    align: 'right',
    width: 170,
  },
  { key: 'stockSent', title: 'booster.fields.stockSent', text: stockText, align: 'right', width: 130 },
  column('openDays', { key: 'days', width: 100 }),
  column('orders', { width: 90 }),
  column('cancelled', { width: 90 }),
  column('guests', { width: 80 }),
  column('soldMinor', { width: 130 }),
  column('partnerName', { key: 'partner', width: 150 }),
  column('skuCode', { key: 'code', width: 110 }),
  column('pushedAt', { as: 'time', key: 'lastPush', width: 140 }),
  {
    key: 'pricedAt',
    title: 'booster.fields.pricedAt',
    width: 140,
    ...momentCell(({ pricedAt }) => pricedAt),
    ...sortsBy(listingSorts, 'pricedAt'),
  },
]
