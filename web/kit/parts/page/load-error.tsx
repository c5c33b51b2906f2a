import { kitErrors } from '#contract/kit/errors.ts'
import { CallError } from '../../call/call-error.ts'
import { useWords } from '../../words/words.ts'
import { MissingRecord } from './missing-record.tsx'
import './empty.css'

/**
 * A thing that could not be loaded: what happened, and the way to try again, or, where there is no such thing, the ways
 * on. A page asks with what its address names: refused as bad input, the address names nothing.
 */
export function LoadError({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { w } = useWords()
  const code = error instanceof CallError ? error.code : undefined
  if (code === kitErrors.badInput.code) return <MissingRecord why={w('kit.parts.addressIncomplete')} />
  if (code === kitErrors.notFound.code) return <MissingRecord why={w('kit.parts.recordMissingWhy')} />
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
