import type { Source } from '#contract/groups/itinerary.schema.ts'
import { useWords } from '../../kit/words/words.ts'

type Props = {
  source: Source | null
  piece?: { code: string; version: number } | undefined
  /** Takes the newer version of the piece; absent where nothing may be changed. */
  onTake?: () => void
}

/** Where a day comes from, and the offer of a newer version of it; never by itself. */
export function SourceNote({ source, piece, onTake }: Props) {
  const { w } = useWords()
  if (!source || !piece) return null
  const isNewer = piece.version > source.version
  return (
    <span className="group-source">
      {w('groups.text.fromSource', { code: piece.code, version: source.version })}
      {isNewer && onTake && (
        <button type="button" className="lt-button" onClick={onTake}>
          {w('groups.text.takeNewer')}
        </button>
      )}
    </span>
  )
}
