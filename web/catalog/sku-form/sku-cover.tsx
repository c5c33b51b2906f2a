import type { ProductType } from '#contract/catalog/products.ts'
import { TypeArt } from '../skus/type-art.tsx'
import './sku-cover.css'

type SkuCoverProps = {
  url: string | null
  type: ProductType
  width: number
  height: number
}

/** The picture of a SKU; without one, a drawing of what it is. Decoration: its name always stands beside it. */
export const SkuCover = ({ url, type, width, height }: SkuCoverProps) => (
  <span className="sku-cover" style={{ width, height }}>
    {url ? <img src={url} alt="" width={width} height={height} loading="lazy" /> : <TypeArt type={type} />}
  </span>
)
