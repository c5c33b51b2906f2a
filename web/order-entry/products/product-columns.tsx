import { firstOf } from '#contract/kit/given.ts'
import { amountKey, kindsOf, type GuestKind } from '#contract/kit/guests.ts'
import { minorToText } from '#contract/kit/money/amounts.ts'
import { namesIn } from '#contract/kit/languages.ts'
import type { Product } from '#contract/order-entry/order-entry.schema.ts'
import { useFactLine } from '../../catalog/catalog.public.tsx'
import type { Column } from '../../kit/list/table/data-table-columns.ts'
import { Money } from '../../kit/parts/money.tsx'
import { useWords } from '../../kit/words/words.ts'
import { DepartureChip, sellable } from './departure-chip.tsx'
import { LookButton } from './look-button.tsx'
import { productRow } from '#contract/order-entry/product.fields.ts'
import { columnsOf } from '../../kit/record/record-columns.tsx'

export type Add = (product: Product, session: string) => void
export type Look = (product: Product) => void

/** The price of a kind on the day: of its first departure. */
export const priceOf = (product: Product, kind: GuestKind): number | null =>
  product.departures[0]?.price[amountKey[kind]] ?? null
/** The kind that a price is first told for: the adult, or the unit. */
export const mainKind = (product: Product): GuestKind => firstOf(kindsOf(product.chargeMethod))

function Name({ product, onLook }: { product: Product; onLook: Look }) {
  const { w, name } = useWords()
  const factLine = useFactLine()
  return (
    <span className="entry-name">
      <LookButton product={product} width={56} height={38} onLook={onLook} />
      <span>
        <b>{name(product.names)}</b>
        <small>
          {product.code} · {w(`catalog.productTypes.${product.productType}`)}
        </small>
        <small>{factLine(product.facts)}</small>
      </span>
    </span>
  )
}

export function Departures({ product, staff, add }: { product: Product; staff: boolean; add: Add }) {
  const { w, name } = useWords()
  return (
    <span className="entry-chips">
      {product.departures.map((departure) => (
        <DepartureChip
          key={departure.session}
          departure={departure}
          stockMode={product.stockMode}
          off={!sellable(departure, staff)}
          label={`${w('order-entry.text.add')} ${name(product.names)}`}
          onPress={() => add(product, departure.session)}
        />
      ))}
    </span>
  )
}

const price = (
  key: string,
  title: 'order-entry.fields.price' | 'order-entry.fields.childPrice',
  currency: string,
  minorOf: (product: Product) => number | null,
): Column<Product> => ({
  key,
  title,
  unit: currency,
  width: 104,
  align: 'right',
  render: (product) => <Money minor={minorOf(product)} currency={currency} code={false} />,
  text: (product) => {
    const minor = minorOf(product)
    return minor === null ? '' : minorToText(minor, currency)
  },
})

const column = columnsOf(productRow)
/** Columns of what can be ordered; pressing a departure puts it into the cart. */
export const productColumns = (
  currency: string,
  staff: boolean,
  add: Add,
  onLook: Look,
): Column<Product>[] => [
  column('names', {
    key: 'name',
    width: 320,
    grow: true,
    frozen: true,
    render: (product) => <Name product={product} onLook={onLook} />,
    finds: (product) => namesIn(product.names),
  }),
  price('price', 'order-entry.fields.price', currency, (product) => priceOf(product, mainKind(product))),
  price('child', 'order-entry.fields.childPrice', currency, (product) => priceOf(product, 'child')),
  {
    key: 'departures',
    title: 'order-entry.fields.departures',
    width: 330,
    render: (product) => <Departures product={product} staff={staff} add={add} />,
    text: (product) => product.departures.map(({ session, left }) => `${session} ${left ?? ''}`).join(', '),
  },
  column('categoryName', { key: 'category', width: 140 }),
]
