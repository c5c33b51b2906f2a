import type { WordKey } from '#contract/words.ts'
import { go } from '../route/navigate.ts'
import { useWords } from '../words/words.ts'
import './steps.css'

type StepsProps<Key extends string> = {
  /** In order; each is a screen of its own. */
  steps: readonly { key: Key; word: WordKey; href: () => string }[]
  now: Key
  /** May the next step be taken? */
  ahead: boolean
}

/** The way of something made in steps; going back loses nothing. */
export function Steps<Key extends string>({ steps, now, ahead }: StepsProps<Key>) {
  const { w } = useWords()
  const at = steps.findIndex(({ key }) => key === now)
  return (
    <ol className="lt-steps">
      {steps.map(({ key, word, href }, index) => (
        <li key={key} data-done={index < at || undefined}>
          <button
            type="button"
            aria-current={index === at ? 'step' : undefined}
            disabled={index > at + (ahead ? 1 : 0)}
            onClick={() => index !== at && go(href())}
          >
            <span className="lt-step-no">{index < at ? '✓' : index + 1}</span>
            <span className="lt-step-text">{w(word)}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}
