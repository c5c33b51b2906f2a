import { firstOf } from '#contract/kit/given.ts'
import { useState } from 'react'
import { maxItems } from '#contract/order-entry/max-items.ts'
import type { Departure, Product, StockDays } from '#contract/order-entry/order-entry.schema.ts'
import { amountKey, kindsOf, type GuestKind } from '#contract/kit/guests.ts'
import { useFactLine } from '../../catalog/catalog.public.tsx'
import { useDrawer } from '../../kit/form/form-drawer.tsx'
import { addDays, today } from '../../kit/words/dates.ts'
import { Money } from '../../kit/parts/money.tsx'
import { formatAmount } from '../../kit/words/money-format.ts'
import { useRead } from '../../kit/call/query.ts'
import { newRequestId } from '../../kit/call/request-id.ts'
import { SeatPick, useSeating } from '../../venues/venues.public.tsx'
import { timeZone } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'
import { useTaxText } from '../../pricing/pricing.public.tsx'
import { AddOns } from '../products/add-ons.tsx'
import { isStay, type CartControl } from './cart.ts'
import { DayStrip } from '../products/day-strip.tsx'
import { sellable, useLeftText } from '../products/departure-chip.tsx'
import { GuestSteppers } from '../guests/guest-steppers.tsx'
import { ItemTrace } from './item-trace.tsx'
import { LookButton } from '../products/look-button.tsx'
import { entry } from '../order-entry.client.ts'
import { PackageParts } from '../../orders/choices.public.ts'
import { ProductAbout } from '../products/product-about.tsx'
import { StayNights, useDaysText } from '../products/stay-nights.tsx'
import type { FactItem } from './use-cart-facts.ts'
import { WhyNote } from '../products/why-note.tsx'
import { WayBackPick } from './way-back-pick.tsx'
import './item-card.css'

type ItemCardProps = FactItem & {
  control: CartControl
  staff: boolean
  agentId: number | null
  promoCode?: string | undefined
  /** Who of the guests takes part. */
  people?: React.ReactNode
}
const shownDays = 14

/** Prices and stock of the days that are shown. */
const useDays = ({ item, staff, agentId }: ItemCardProps, from: string) =>
  useRead(
    entry.stockCheck,
    {
      ...(staff && { agentId: agentId ?? undefined }),
      skuId: item.skuId,
      from,
      to: addDays(from, shownDays - 1),
    },
    { keep: true, live: ['price', 'stock', 'sku', 'order'], skipToast: true },
  )

/** One item of the order: its day, session and guests, with the price and what is left as they are chosen. */
export function ItemCard(props: ItemCardProps) {
  const { item, product, price, control, staff, agentId, promoCode } = props

  const { name } = useWords()
  const now = today(timeZone())
  const [from, setFrom] = useState(() => (item.date < addDays(now, 10) ? now : addDays(item.date, -3)))
  const stock = useDays(props, from)
  const change = (patch: Partial<typeof item>) => control.change(item.key, patch)
  const departures = departuresOn(stock.data, item.date)
  return (
    <section className="lt-panel entry-item" aria-label={name(product.names)}>
      <ItemHead item={item} product={product} control={control} agentId={staff ? agentId : null} />
      <DayStrip
        value={item.date}
        onPick={(date) => change({ date })}
        from={from}
        days={shownDays}
        onTurn={setFrom}
        off={(day) => {
          const all = departuresOn(stock.data, day)
          return all.length > 0 && all.every((one) => !sellable(one, staff))
        }}
        tell={(day) => (
          <DayText
            departures={departuresOn(stock.data, day)}
            product={product}
            currency={stock.data?.currency ?? ''}
          />
        )}
      />
      <Sessions
        product={product}
        departures={departures}
        value={item.session}
        onPick={(session) => change({ session })}
      />
      <WayBackPick item={item} product={product} staff={staff} agentId={agentId} onChange={change} />
      <PackageParts
        date={item.date}
        parts={product.parts}
        choices={item.choices}
        onChange={(choices) => change({ choices })}
      />
      <GuestSteppers
        item={item}
        product={product}
        onChange={change}
        sold={(kind) =>
          product.chargeMethod !== 'per-person' || priceOf(kind, departures, item.session) !== null
        }
        tell={
          product.chargeMethod === 'per-person'
            ? (kind) => (
                <UnitPrice
                  kind={kind}
                  departures={departures}
                  session={item.session}
                  currency={stock.data?.currency}
                />
              )
            : undefined
        }
      />
      <ItemSeats item={item} onChange={change} />
      {props.people}
      <AddOns item={item} product={product} price={price} onChange={change} />
      <ItemFoot item={item} product={product} price={price} staff={staff} />
      {staff && <ItemTrace item={item} product={product} agentId={agentId} promoCode={promoCode} />}
    </section>
  )
}

/** Seats of what is sold by the seat; the others show nothing. */
function ItemSeats({
  item,
  onChange,
}: {
  item: FactItem['item']
  onChange: (patch: Partial<FactItem['item']>) => void
}) {
  const seating = useSeating(item.skuId, item.date, item.session)
  return (
    <SeatPick
      skuId={item.skuId}
      seating={seating}
      count={item.adults + item.children}
      picked={item.seats}
      // A held seat is another request: what was refused may be tried with it.
      onPick={(seats) => onChange({ seats, requestId: newRequestId() })}
    />
  )
}

type HeadProps = Pick<ItemCardProps, 'item' | 'product' | 'control' | 'agentId'>

function ItemHead({ item, product, control, agentId }: HeadProps) {
  const { w, name } = useWords()
  const factLine = useFactLine()
  const looked = useDrawer<Product>()
  return (
    <header>
      <span className="entry-name">
        <LookButton product={product} width={56} height={38} onLook={looked.show} />
        <span>
          <h2>{name(product.names)}</h2>
          <small>
            {product.code} · {w(`catalog.productTypes.${product.productType}`)}
            {name(product.meetingPoints) && ` · ${name(product.meetingPoints)}`}
          </small>
          <small>{factLine(product.facts)}</small>
        </span>
      </span>
      <span className="entry-item-tools">
        <button
          type="button"
          className="lt-button lt-button-plain"
          disabled={control.cart.items.length >= maxItems}
          onClick={() => control.double(item.key)}
        >
          {w('order-entry.text.sameAgain')}
        </button>
        <button type="button" className="lt-button lt-button-plain" onClick={() => control.remove(item.key)}>
          {w('kit.parts.remove')}
        </button>
      </span>
      <ProductAbout product={product} agentId={agentId} open={looked.open} onClose={looked.hide} />
    </header>
  )
}

/** What stands in the way or is left, and what it costs. */
function ItemFoot({
  item,
  product,
  price,
  staff,
}: Omit<ItemCardProps, 'control' | 'agentId' | 'promoCode' | 'people'>) {
  const { w } = useWords()
  const taxText = useTaxText()
  const daysText = useDaysText()
  return (
    <footer className="entry-item-foot">
      {price && <WhyNote price={price} product={product} item={item} staff={staff} />}
      {price && <StayNights price={price} />}
      <span className="entry-item-sum">
        {isStay(product) ? (
          <small>{daysText(item, true)}</small>
        ) : (
          product.chargeMethod === 'per-unit' && <small>{w('order-entry.text.perUnit')}</small>
        )}
        {price?.promo && price.promo.discountMinor > 0 && (
          <small>
            {price.promo.code}{' '}
            <Money minor={-price.promo.discountMinor} currency={price.currency} code={false} />
          </small>
        )}
        {price?.taxes.map((tax) => (
          <small key={taxText(tax)}>
            {taxText(tax)} <Money minor={tax.taxMinor} currency={price.currency} code={false} />
          </small>
        ))}
        <Money minor={price?.totalMinor} currency={price?.currency ?? ''} strong />
        {price?.baseTotalMinor != null && price.baseCurrency !== price.currency && (
          <small>
            ≈ <Money minor={price.baseTotalMinor} currency={price.baseCurrency!} />
          </small>
        )}
      </span>
    </footer>
  )
}

const departuresOn = (stock: StockDays | undefined, day: string): Departure[] =>
  stock?.rows.find(({ date }) => date === day)?.departures ?? []

/** Price of a day and what is left of all its sessions. */
function DayText({
  departures,
  product,
  currency,
}: {
  departures: Departure[]
  product: Product
  currency: string
}) {
  const tell = useLeftText()
  const open = departures.filter(({ why }) => why === null)
  const [first] = open.length ? open : departures
  if (!first) return null
  const minor = first.price[amountKey[firstOf(kindsOf(product.chargeMethod))]]
  const left = open.some((one) => one.left === null) ? null : open.reduce((all, one) => all + one.left!, 0)
  return (
    <>
      {open.length > 0 && minor !== null && (
        <span className="entry-day-price">{formatAmount(minor, currency)}</span>
      )}
      {open.length > 0 ? tell({ left, why: null }, product.stockMode) : tell(first, product.stockMode)}
    </>
  )
}

type SessionsProps = {
  product: Product
  departures: Departure[]
  value: string
  onPick: (session: string) => void
}

function Sessions({ product, departures, value, onPick }: SessionsProps) {
  const { w } = useWords()
  const tell = useLeftText()
  if (product.sessions.length === 0) return null
  return (
    <span className="lt-segments" role="radiogroup" aria-label={w('order-entry.fields.session')}>
      {product.sessions.map((session) => {
        const departure = departures.find((one) => one.session === session)
        return (
          <label key={session} data-on={value === session || undefined}>
            <input type="radio" checked={value === session} onChange={() => onPick(session)} />
            <span>
              {session}{' '}
              {departure && <small className="entry-soft">{tell(departure, product.stockMode)}</small>}
            </span>
          </label>
        )
      })}
    </span>
  )
}

type UnitPriceProps = {
  kind: GuestKind
  departures: Departure[]
  session: string
  currency: string | undefined
}

/** What one guest of a kind costs; null where the kind is not sold, undefined while nothing is known. */
function priceOf(kind: GuestKind, departures: Departure[], session: string): number | null | undefined {
  const departure = departures.find((one) => one.session === session) ?? departures[0]
  return departure?.price[amountKey[kind]]
}

function UnitPrice({ kind, departures, session, currency }: UnitPriceProps) {
  const { w } = useWords()
  const minor = priceOf(kind, departures, session)
  if (minor === undefined || !currency) return null
  return minor === null ? <>{w('order-entry.text.notSold')}</> : <>{formatAmount(minor, currency)}</>
}
