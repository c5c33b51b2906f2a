import type { LegNo } from '#contract/orders/legs/leg.schema.ts'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords } from '../../kit/words/words.ts'

/** Which way of a round trip it is; nothing of all else. */
export function LegTag({ leg }: { leg: LegNo | null | undefined }) {
  const { w } = useWords()
  return leg ? <StatusTag tone="info">{w(`orders.legs.${leg}`)}</StatusTag> : null
}
