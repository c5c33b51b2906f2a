import { firstOf } from '#contract/kit/given.ts'
import { useEffect, useRef } from 'react'
import type { Pending } from '../../call/pending.ts'
import type { Questions } from '../../call/questions.ts'
import { useWords } from '../../words/words.ts'
import { Dialog } from './dialog.tsx'

/** Lists what has to be confirmed; yes repeats the same call with the questions' tokens, no leaves everything as it is. */
export default function QuestionDialog({ questions, answer }: Pending<Questions>) {
  const { w } = useWords()
  const yes = useRef<HTMLButtonElement>(null)
  useEffect(() => yes.current?.focus(), [questions])
  const no = () => answer(false)
  return (
    <Dialog open onClose={no} title={w('kit.text.pleaseConfirm')}>
      <div className="lt-dialog-body">
        {questions.length === 1 ? (
          <p>{firstOf(questions).message}</p>
        ) : (
          <ul>
            {questions.map(({ token, message }) => (
              <li key={token}>{message}</li>
            ))}
          </ul>
        )}
      </div>
      <footer className="lt-dialog-foot">
        <button type="button" className="lt-button" onClick={no}>
          {w('kit.text.cancel')}
        </button>
        <button ref={yes} type="button" className="lt-button lt-button-primary" onClick={() => answer(true)}>
          {w('kit.text.goOn')}
        </button>
      </footer>
    </Dialog>
  )
}
