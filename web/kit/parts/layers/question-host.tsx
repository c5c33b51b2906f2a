import { lazy, Suspense, useSyncExternalStore } from 'react'
import { onQuestions, pendingQuestions } from '../../call/questions.ts'

const QuestionDialog = lazy(() => import('./question-dialog.tsx'))

/** Where questions appear; once, at the root. The dialog is loaded with the first question. */
export function QuestionHost() {
  const pending = useSyncExternalStore(onQuestions, pendingQuestions)
  return (
    pending && (
      <Suspense>
        <QuestionDialog {...pending} />
      </Suspense>
    )
  )
}
