import type { BreakCost } from '#contract/groups/costing.ts'
import type { Service } from '#contract/groups/itinerary.schema.ts'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords } from '../../kit/words/words.ts'
import { useServiceName } from '../editor/service-item.tsx'

/** Why a price is not known: each missing cost or rate once. */
export function MissingList({ lines, breaks }: { lines: readonly Service[]; breaks: readonly BreakCost[] }) {
  const { w } = useWords()
  const nameOf = useServiceName()
  const missing = new Map(
    breaks.flatMap((one) => one.missing.map((lack) => [`${lack.key} ${lack.why}`, lack])),
  )
  if (missing.size === 0) return null
  return (
    <p className="group-warnings" role="status">
      {[...missing].map(([id, { key, why }]) => {
        const line = lines.find((service) => service.key === key)
        return (
          <StatusTag key={id} tone="bad">
            {w(`groups.missing.${why}`, { name: line ? nameOf(line) : '' })}
          </StatusTag>
        )
      })}
    </p>
  )
}
