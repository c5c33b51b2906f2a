import type { SkuInfo, SkuRow } from '#contract/catalog/catalog.schema.ts'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords } from '../../kit/words/words.ts'

type State = Pick<SkuRow, 'enabled' | 'onSale'> &
  Partial<Pick<SkuRow, 'unpriced'>> &
  Partial<Pick<SkuInfo, 'deletedAt' | 'clearedAt'>>

/** Whether a SKU is sold: on sale, off sale, disabled; or put away. */
export function SkuState({ sku }: { sku: State }) {
  const { w } = useWords()
  if (sku.clearedAt) return <StatusTag tone="muted">{w('catalog.text.cleared')}</StatusTag>
  if (sku.deletedAt) return <StatusTag tone="warn">{w('catalog.text.recycled')}</StatusTag>
  if (!sku.enabled) return <StatusTag tone="muted">{w('catalog.text.disabled')}</StatusTag>
  if (sku.onSale && sku.unpriced) return <StatusTag tone="bad">{w('catalog.text.onSaleUnpriced')}</StatusTag>
  return sku.onSale ? (
    <StatusTag tone="good">{w('catalog.text.onSale')}</StatusTag>
  ) : (
    <StatusTag tone="warn">{w('catalog.text.offSale')}</StatusTag>
  )
}
