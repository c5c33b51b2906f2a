import type { SkuTag } from '#contract/catalog/catalog.schema.ts'
import type { z } from 'zod'
import './catalog.css'

/** A tag as products carry it: its name behind a dot of its colour. */
export const TagChip = ({ tag }: { tag: Pick<z.infer<typeof SkuTag>, 'name' | 'colour'> }) => (
  <span className={`sku-tag sku-tag-${tag.colour}`}>{tag.name}</span>
)
