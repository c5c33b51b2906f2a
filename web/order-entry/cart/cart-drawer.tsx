import { SkuCover } from '../../catalog/catalog.public.tsx'
import { DateText } from '../../kit/parts/date-text.tsx'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { Empty } from '../../kit/parts/page/empty.tsx'
import { go } from '../../kit/route/navigate.ts'
import { Money } from '../../kit/parts/money.tsx'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'
import type { CartControl } from './cart.ts'
import { GuestSteppers } from '../guests/guest-steppers.tsx'
import { useCartFacts, type FactItem } from './use-cart-facts.ts'
import { WhyNote } from '../products/why-note.tsx'

type CartDrawerProps = { control: CartControl; open: boolean; onClose: () => void }

/** What has been put together so far, beside the list. */
export function CartDrawer({ control, open, onClose }: CartDrawerProps) {
  const { w } = useWords()
  const facts = useCartFacts(control.cart)
  const { total, items } = facts
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={w('order-entry.text.cart', { count: control.cart.items.length })}
      foot={
        <>
          <span className="entry-cart-total">
            {total && <Money minor={total.totalMinor} currency={total.currency} strong />}
          </span>
          <button
            type="button"
            className="lt-button"
            disabled={control.cart.items.length === 0}
            onClick={control.empty}
          >
            {w('order-entry.text.emptyCart')}
          </button>
          <button
            type="button"
            className="lt-button"
            disabled={items.length === 0}
            onClick={() => go(to['order-entry'].NewOrderGroup())}
          >
            {w('order-entry.desk.asGroup')}
          </button>
          <button
            type="button"
            className="lt-button lt-button-primary"
            disabled={items.length === 0}
            onClick={() => go(to['order-entry'].NewOrderV2())}
          >
            {w('order-entry.text.continue')}
          </button>
        </>
      }
    >
      {items.length === 0 ? (
        <Empty title={w('order-entry.text.cartEmpty')}>{w('order-entry.text.cartEmptyWhy')}</Empty>
      ) : (
        <ul className="entry-cart">
          {items.map((one) => (
            <CartLine key={one.item.key} {...one} control={control} staff={facts.staff} />
          ))}
        </ul>
      )}
    </Drawer>
  )
}

function CartLine({
  item,
  product,
  price,
  control,
  staff,
}: FactItem & { control: CartControl; staff: boolean }) {
  const { w, name } = useWords()
  return (
    <li>
      <SkuCover url={product.coverUrl} type={product.productType} width={56} height={38} />
      <div>
        <b>{name(product.names)}</b>
        <p className="entry-soft">
          <DateText date={item.date} /> {item.session}
        </p>
      </div>
      <div className="entry-cart-side">
        {price && <Money minor={price.totalMinor} currency={price.currency} />}
        <button
          type="button"
          className="lt-nudge"
          aria-label={`${w('kit.parts.remove')} ${name(product.names)}`}
          title={w('kit.parts.remove')}
          onClick={() => control.remove(item.key)}
        >
          ×
        </button>
      </div>
      <div className="entry-cart-more">
        <GuestSteppers item={item} product={product} onChange={(patch) => control.change(item.key, patch)} />
        {price && <WhyNote price={price} product={product} item={item} staff={staff} />}
      </div>
    </li>
  )
}
