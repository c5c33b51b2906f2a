import type { SkuTag } from '#contract/catalog/catalog.schema.ts'
import type { z } from 'zod'
import { useWords } from '../../kit/words/words.ts'
import '../catalog.css'

/** A tag as products carry it: its name behind a dot of its colour. */
export const TagChip = ({ tag }: { tag: Pick<z.infer<typeof SkuTag>, 'names' | 'colour'> }) => (
  <span className={`sku-tag sku-tag-${tag.colour}`}>{useWords().name(tag.names)}</span>
)
