import { asOneOf } from '#contract/kit/text/as-one-of.ts'
import { meals, type FactsOf } from '#contract/catalog/skus/sku-facts.ts'
import type { SkuRow } from '#contract/catalog/catalog.schema.ts'
import type { OwnList } from '../catalog/family.public.ts'
import type { Column } from '../kit/list/table/data-table-columns.ts'
import { useWords, word } from '../kit/words/words.ts'
import { HotelTiles } from './hotel-tiles.tsx'
import { useHotels } from './use-hotels.ts'
import './hotel-tiles.css'

const of = ({ facts }: SkuRow): FactsOf<'hotel-room'> => facts as FactsOf<'hotel-room'>

/** Its hotel, and below it where that is. */
function Place({ row }: { row: SkuRow }) {
  const { hotel, area } = of(row)
  return (
    <span>
      <b>{hotel}</b>
      {area && <small className="room-area lt-long">{area}</small>}
    </span>
  )
}

function Meal({ row }: { row: SkuRow }) {
  const { w } = useWords()
  const { meal } = of(row)
  return meal && <>{w(`catalog.meals.${meal}`)}</>
}

/** How many sleep in it: adults, children, and beds that are brought. */
function Sleeps({ row }: { row: SkuRow }) {
  const { w } = useWords()
  const { mostAdults, mostChildren, extraBeds } = of(row)
  return (
    mostAdults !== null && (
      <span
        title={w('hotels.text.sleeps', {
          adults: mostAdults,
          children: mostChildren ?? 0,
          beds: extraBeds ?? 0,
        })}
      >
        {sleeps(row)}
      </span>
    )
  )
}
const sleeps = (row: SkuRow): string => {
  const { mostAdults, mostChildren } = of(row)
  return mostAdults === null ? '' : mostChildren ? `${mostAdults} + ${mostChildren}` : String(mostAdults)
}

const columns: readonly Column<SkuRow>[] = [
  {
    key: 'hotel',
    title: 'catalog.facts.hotel',
    width: 186,
    render: (row) => <Place row={row} />,
    text: (row) => of(row).hotel,
    card: 'meta',
  },
  {
    key: 'area',
    title: 'catalog.facts.area',
    width: 110,
    hidden: true,
    text: (row) => of(row).area,
  },
  {
    key: 'meal',
    title: 'catalog.facts.meal',
    width: 112,
    render: (row) => <Meal row={row} />,
    text: (row) => {
      const { meal } = of(row)
      return meal ? word(`catalog.meals.${meal}`) : ''
    },
  },
  {
    key: 'sleeps',
    title: 'hotels.fields.sleeps',
    width: 76,
    align: 'right',
    render: (row) => <Sleeps row={row} />,
    text: sleeps,
  },
]

/** What a list of rooms has of its own: hotel, area and meal, and its hotels above it. */
export const roomList: OwnList = {
  filters: () => ({
    hotel: { kind: 'select', label: 'catalog.facts.hotel', first: true },
    area: { kind: 'select', label: 'catalog.facts.area', first: true },
    meal: {
      kind: 'select',
      label: 'catalog.facts.meal',
      first: true,
      options: meals.map((value) => ({ value, word: `catalog.meals.${value}` as const })),
    },
  }),
  ask: ({ hotel, area, meal }) => ({
    ...(hotel && { hotel: String(hotel) }),
    ...(area && { area: String(area) }),
    ...(meal && { meal: asOneOf(meals, meal) }),
  }),
  useChoices: () => {
    const rows = useHotels()
    const choices = (names: string[]) =>
      [...new Set(names)].filter(Boolean).map((value) => ({ value, label: value }))
    return {
      hotel: choices(rows.map(({ hotel }) => hotel)),
      area: choices(rows.map(({ area }) => area).toSorted()),
    }
  },
  columns,
  Head: HotelTiles,
  sort: 'hotel',
}
