import { shownSpan } from '../kit/words/buddhist.ts'
import { nameIn } from '#contract/kit/languages.ts'
import type { StayRow } from '#contract/hotel-orders/stay.schema.ts'
import { stayStates } from '#contract/hotel-orders/stay.states.ts'
import { DateSpan } from '../kit/parts/date-text.tsx'
import { StateTag } from '../kit/parts/status-tag.tsx'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { language, useWords, word } from '../kit/words/words.ts'
import { staffColumns } from '../orders/view.public.ts'

const ofOrders = (key: string): readonly Column<StayRow>[] =>
  staffColumns.filter((column) => column.key === key)

/** A room that is called by its hotel first is told without it where that stands beside it. */
const besideHotel = (room: string, hotel: string): string =>
  (room.startsWith(hotel) && room.slice(hotel.length).replace(/^[\s,·–-]+/, '')) || room

/** Its hotel, and below it the room. */
function Room({ row }: { row: StayRow }) {
  const { name } = useWords()
  return (
    <span>
      <b>{name(row.stay.hotelNames)}</b>{' '}
      <small className="stay-room">
        {besideHotel(name(row.itemNames) || row.itemName, name(row.stay.hotelNames))}
      </small>
    </span>
  )
}

/** A list of stays: where, when, who, and how far both sides are. */
export const stayColumns: readonly Column<StayRow>[] = [
  ...ofOrders('code'),
  {
    key: 'room',
    title: 'hotel-orders.fields.hotel',
    width: 190,
    grow: true,
    render: (row) => <Room row={row} />,
    text: ({ stay, itemNames }) =>
      [nameIn(stay.hotelNames, language()), nameIn(itemNames, language())].filter(Boolean).join(' · '),
    card: 'title',
  },
  {
    key: 'stay',
    title: 'hotel-orders.fields.stayDates',
    width: 136,
    render: ({ stay }) => <DateSpan from={stay.arrival} to={stay.departure} />,
    text: ({ stay }) => shownSpan(stay.arrival, stay.departure),
    card: 'meta',
  },
  {
    key: 'nights',
    title: 'hotel-orders.fields.nights',
    width: 72,
    align: 'right',
    text: ({ stay }) => String(stay.nights),
    card: 'meta',
  },
  {
    key: 'roomNumber',
    title: 'hotel-orders.fields.roomNumber',
    width: 92,
    text: ({ stay }) => stay.roomNumber,
  },
  ...ofOrders('guest'),
  ...ofOrders('guests'),
  {
    key: 'sleepers',
    title: 'hotel-orders.fields.sleepers',
    width: 200,
    hidden: true,
    text: ({ sleepers }) => sleepers.join(', '),
  },
  {
    key: 'bedWish',
    title: 'hotel-orders.fields.bedWish',
    width: 116,
    hidden: true,
    text: ({ stay }) => (stay.bedWish === 'any' ? '' : word(`hotel-orders.bedWishes.${stay.bedWish}`)),
  },
  {
    key: 'attendance',
    title: 'hotel-orders.fields.state',
    width: 112,
    render: ({ stay }) => <StateTag table={stayStates} of="hotel-orders.states" state={stay.state} />,
    text: ({ stay }) => word(`hotel-orders.states.${stay.state}`),
    card: 'sub',
  },
  ...ofOrders('status'),
  ...ofOrders('supplierStatus'),
  {
    key: 'confirmation',
    title: 'hotel-orders.fields.confirmation',
    width: 130,
    text: ({ confirmation = '' }) => confirmation,
  },
  ...['phone', 'agent', 'total', 'supplier', 'payment', 'remark', 'createdAt'].flatMap(ofOrders),
]
