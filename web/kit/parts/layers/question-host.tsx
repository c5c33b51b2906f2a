import { lazy, Suspense, useSyncExternalStore } from 'react'
import { pendingQuestions } from '../../call/questions.ts'

const QuestionDialog = lazy(() => import('./question-dialog.tsx'))

/** Where questions appear; once, at the root. The dialog is loaded with the first question. */
export function QuestionHost() {
  const pending = useSyncExternalStore(pendingQuestions.listen, pendingQuestions.current)
  return (
    pending && (
      <Suspense>
        <QuestionDialog {...pending} />
      </Suspense>
    )
  )
}
