import { lazy, Suspense, useState } from 'react'
import type { Product } from '#contract/order-entry/order-entry.schema.ts'
import { useRead } from '../../kit/call/query.ts'
import { useWords } from '../../kit/words/words.ts'
import { requestedItem, type CartItem } from './cart.ts'
import { entry } from '../order-entry.client.ts'

const PriceTrace = lazy(() =>
  import('../../pricing/pricing.public.tsx').then(({ PriceTrace }) => ({ default: PriceTrace })),
)

type TraceProps = {
  item: CartItem
  product: Product
  agentId: number | null
  promoCode?: string | undefined
}

/** How the price came about; asked for when somebody wants to know. */
export function ItemTrace({ item, product, agentId, promoCode }: TraceProps) {
  const { w } = useWords()
  const [open, setOpen] = useState(false)
  const read = useRead(
    entry.price,
    {
      agentId: agentId ?? undefined,
      ...requestedItem(item, product),
      ...(promoCode && { promoCode }),
    },
    { enabled: open && agentId !== null, keep: true, live: ['price'] },
  )
  return (
    <details className="entry-trace" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{w('pricing.text.traceTitle')}</summary>
      {read.data?.trace && (
        <Suspense>
          <PriceTrace trace={read.data.trace} />
        </Suspense>
      )}
    </details>
  )
}
