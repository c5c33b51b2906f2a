import type { Card, Party } from '#contract/scheduling/plan.schema.ts'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { word } from '../kit/words/words.ts'

/** Guests by kind, without the kinds at the end that nobody is of: 2+0+1, 2. */
export const headsText = ({ adults, children, infants }: Party): string =>
  [adults, children, infants].join('+').replace(/(\+0)+$/, '')

const stateOf = ({ fallen, noShow, aboard, arrived }: Card): string => {
  if (fallen) return word('scheduling.text.fallen')
  if (noShow) return word('scheduling.text.noShow')
  if (aboard !== null) return `${word('scheduling.text.onBoard')} ${aboard}`
  return arrived ? word('scheduling.text.arrived') : ''
}

const party = <P extends Party>(): Column<P>[] => [
  { key: 'guest', title: 'scheduling.text.guest', text: ({ guest }) => guest, width: 170, card: 'title' },
  { key: 'guests', title: 'scheduling.text.guests', text: headsText, width: 80, card: 'sub' },
  {
    key: 'hotel',
    title: 'scheduling.text.hotel',
    text: ({ hotel, room, address }) => [hotel, room, address].filter(Boolean).join(', '),
    width: 230,
    grow: true,
    card: 'meta',
  },
  {
    key: 'phone',
    title: 'scheduling.crew.phone',
    text: ({ phone }) => phone,
    render: ({ phone }) => phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>,
    width: 140,
    card: 'meta',
  },
  { key: 'product', title: 'scheduling.text.product', text: ({ product }) => product, width: 190 },
  {
    key: 'order',
    title: 'scheduling.text.order',
    text: ({ orderCode }) => orderCode,
    width: 120,
    card: 'meta',
  },
  {
    key: 'note',
    title: 'scheduling.trips.note',
    text: ({ apart, note }) => [apart && word('scheduling.text.apart'), note].filter(Boolean).join(' · '),
    width: 160,
    card: 'meta',
  },
]

/** Who has no place yet. */
export const partyColumns: readonly Column<Party>[] = party<Party>()

/** Stops of a run in their order. */
export const cardColumns: readonly Column<Card>[] = [
  {
    key: 'pickUp',
    title: 'scheduling.text.pickUp',
    text: ({ stop, pickUp }) => pickUp || `${stop}.`,
    width: 90,
    card: 'sub',
  },
  ...party<Card>(),
  {
    key: 'state',
    title: 'scheduling.text.state',
    text: (card) => [stateOf(card), card.driverNote].filter(Boolean).join(' · '),
    width: 170,
    card: 'meta',
  },
]
