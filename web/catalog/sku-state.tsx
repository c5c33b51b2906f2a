import type { SkuRow } from '#contract/catalog/catalog.schema.ts'
import { StatusTag } from '../kit/parts/status-tag.tsx'
import { useWords } from '../kit/words.ts'

/** Whether a SKU is sold: on sale, off sale, disabled. */
export function SkuState({ sku }: { sku: Pick<SkuRow, 'enabled' | 'onSale'> }) {
  const { w } = useWords()
  if (!sku.enabled) return <StatusTag tone="muted">{w('catalog.text.disabled')}</StatusTag>
  return sku.onSale ? (
    <StatusTag tone="good">{w('catalog.text.onSale')}</StatusTag>
  ) : (
    <StatusTag tone="warn">{w('catalog.text.offSale')}</StatusTag>
  )
}
