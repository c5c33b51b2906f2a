import type { Product } from '#contract/order-entry/order-entry.schema.ts'
import { SkuCover } from '../../catalog/catalog.public.tsx'
import { useWords } from '../../kit/words/words.ts'
import './product-about.css'

type LookProps = { product: Product; width: number; height: number; onLook: (product: Product) => void }

/** The cover of a product; pressed, it tells all about it. */
export function LookButton({ product, width, height, onLook }: LookProps) {
  const { w, name } = useWords()
  return (
    <button
      type="button"
      className="entry-look"
      aria-label={w('order-entry.text.about', { item: name(product.names) })}
      onClick={(event) => {
        event.stopPropagation()
        onLook(product)
      }}
    >
      <SkuCover url={product.coverUrl} type={product.productType} width={width} height={height} />
    </button>
  )
}
