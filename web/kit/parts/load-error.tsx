import { kitErrors } from '#contract/kit/errors.ts'
import { CallError } from '../call-error.ts'
import { useWords } from '../words.ts'
import './empty.css'

/**
 * A thing that could not be loaded: what happened, and the way to try again, unless there is no such thing. A page asks
 * with what its address names: refused as bad input, the address names nothing.
 */
export function LoadError({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { w } = useWords()
  const code = error instanceof CallError ? error.code : undefined
  const incomplete = code === kitErrors.badInput.code
  const unknown = incomplete || code === kitErrors.notFound.code
  return (
    <div className="lt-empty" role="alert">
      <p className="lt-empty-title">{w('kit.parts.notLoaded')}</p>
      <p>
        {incomplete
          ? w('kit.parts.addressIncomplete')
          : error instanceof Error && error.message
            ? error.message
            : w('kit.errors.network')}
      </p>
      {onRetry && !unknown && (
        <button type="button" className="lt-button" onClick={onRetry}>
          {w('kit.parts.tryAgain')}
        </button>
      )}
    </div>
  )
}
