import { useWords } from '../words.ts'
import './empty.css'

/** A thing that could not be loaded: what happened, and the way to try again. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { w } = useWords()
  return (
    <div className="lt-empty" role="alert">
      <p className="lt-empty-title">{w('kit.parts.notLoaded')}</p>
      <p>{error instanceof Error && error.message ? error.message : w('kit.errors.network')}</p>
      {onRetry && (
        <button type="button" className="lt-button" onClick={onRetry}>
          {w('kit.parts.tryAgain')}
        </button>
      )}
    </div>
  )
}
