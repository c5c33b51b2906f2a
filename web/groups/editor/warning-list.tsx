import type { Warning } from '#contract/groups/itinerary-warnings.ts'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { useWords } from '../../kit/words/words.ts'

/** What stands out of a day or service; told, never refused. */
export function WarningList({ warnings }: { warnings: readonly Warning[] }) {
  const { w, name } = useWords()
  if (warnings.length === 0) return null
  return (
    <span className="group-warnings">
      {warnings.map(({ why, key, other, hours }) => (
        <StatusTag key={`${key} ${why}`} tone="warn">
          {w(`groups.warnings.${why}`, {
            hours: hours ?? '',
            name: other ? name(other.names) || w(`groups.serviceKinds.${other.kind}`) : '',
          })}
        </StatusTag>
      ))}
    </span>
  )
}
