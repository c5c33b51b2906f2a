import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PageNotLoaded } from '../call/in-time.ts'
import { report } from '../session/monitor.ts'
import { useWords } from '../words/words.ts'

const isLoading = (error: unknown) =>
  error instanceof PageNotLoaded ||
  /dynamically imported module|module script|Importing a module/i.test(String(error))

/** A page that could not be loaded or drawn: says so, and offers to load the app again. */
export function PageFailed({ error }: ErrorComponentProps) {
  const { w } = useWords()
  useEffect(() => {
    const { message = String(error), stack } = error as Partial<Error>
    report({ kind: 'script', message, stack })
  }, [error])
  return (
    <div className="lt-notice" role="alert">
      <h1>{w(isLoading(error) ? 'kit.frame.pageNotLoaded' : 'kit.frame.pageFailed')}</h1>
      <p>{w(isLoading(error) ? 'kit.frame.pageNotLoadedWhy' : 'kit.frame.pageFailedWhy')}</p>
      <button type="button" className="lt-button lt-button-primary" onClick={() => location.reload()}>
        {w('kit.frame.reload')}
      </button>
    </div>
  )
}
