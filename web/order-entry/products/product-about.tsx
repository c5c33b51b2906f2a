import { PictureStrip, useCancelText, useFactTexts } from '../../catalog/catalog.public.tsx'
import type { Product, ProductInfo } from '#contract/order-entry/order-entry.schema.ts'
import { Facts } from '../../kit/parts/page/cards.tsx'
import { Drawer } from '../../kit/parts/layers/drawer.tsx'
import { LoadError } from '../../kit/parts/page/load-error.tsx'
import { RichText } from '../../kit/parts/rich-text.tsx'
import { useRead } from '../../kit/call/query.ts'
import { useWords } from '../../kit/words/words.ts'
import { entry } from '../order-entry.client.ts'
import './product-about.css'

type AboutProps = {
  product: Pick<Product, 'id' | 'names'> | null
  /** Whom staff sell to. */
  agentId: number | null
  open: boolean
  onClose: () => void
}

/** What one tells a guest who asks: pictures, texts, the facts of its type, how it is cancelled. The order stays in sight. */
export function ProductAbout({ product, agentId, open, onClose }: AboutProps) {
  const { name } = useWords()
  const read = useRead(
    entry.productInfo,
    { skuId: product?.id ?? 0, ...(agentId !== null && { agentId }) },
    { enabled: open && product !== null, live: ['sku', 'agent'], tellsFailure: true, freshFor: 60_000 },
  )
  return (
    <Drawer open={open} onClose={onClose} title={product ? name(product.names) : ''} width={520}>
      {read.error && !read.data && <LoadError error={read.error} onRetry={() => void read.refetch()} />}
      {read.data && <About info={read.data} />}
    </Drawer>
  )
}

function About({ info }: { info: ProductInfo }) {
  const { w, name } = useWords()
  const factTexts = useFactTexts()
  const cancelText = useCancelText()
  const [summary, description, terms] = [info.summaries, info.descriptions, info.terms].map((texts) =>
    name(texts),
  )
  return (
    <div className="entry-about">
      {info.pictureUrls.length > 0 && <PictureStrip urls={info.pictureUrls} />}
      {summary && <p className="entry-about-text">{summary}</p>}
      {description && <RichText html={description} />}
      <Facts
        facts={[
          ...factTexts(info.facts),
          { word: 'catalog.fields.meetingPoint', value: name(info.meetingPoints) },
          { word: 'catalog.fields.pickup', value: info.pickup && w('catalog.text.included') },
          {
            word: 'catalog.fields.cancelRule',
            value: cancelText(info.cancelRule, info.currency),
            wide: true,
          },
        ]}
      />
      {terms && <p className="entry-about-text">{terms}</p>}
    </div>
  )
}
