import type { ReactNode } from 'react'
import type { WordKey } from '#contract/words.ts'
import { PageHead } from '../parts/page-head.tsx'
import { useWords } from '../words.ts'
import './save-bar.css'
import './wizard.css'

export type WizardStep = {
  key: string
  word: WordKey
  body: ReactNode
  /** What was chosen in it, short; shown under its name. */
  told?: ReactNode
  /** Why one cannot go on from here yet. */
  missing?: string | false | undefined
}
type WizardProps = {
  title: ReactNode
  steps: readonly WizardStep[]
  step: string
  onStep: (key: string) => void
  onFinish: () => void
  finishWord: WordKey
  busy?: boolean
  /** In the bar: what it comes to so far. */
  summary?: ReactNode
}

/** Steps in sight; all stay mounted, so that going back loses nothing. */
export function Wizard({ title, steps, step, onStep, onFinish, finishWord, busy, summary }: WizardProps) {
  const { w } = useWords()
  const at = Math.max(
    0,
    steps.findIndex((one) => one.key === step),
  )
  const blocked = steps.findIndex((one) => one.missing)
  const reachable = blocked < 0 ? steps.length - 1 : blocked
  const now = steps[at]!
  return (
    <div className="lt-wizard">
      <PageHead title={title} />
      <ol className="lt-steps">
        {steps.map((one, index) => (
          <li key={one.key} data-done={index < at || undefined}>
            <button
              type="button"
              aria-current={index === at ? 'step' : undefined}
              disabled={index > reachable}
              onClick={() => onStep(one.key)}
            >
              <span className="lt-step-no">{index < at ? '✓' : index + 1}</span>
              <span className="lt-step-text">
                {w(one.word)}
                {one.told && <small>{one.told}</small>}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {steps.map((one) => (
        <section key={one.key} hidden={one !== now} aria-label={w(one.word)}>
          {one.body}
        </section>
      ))}
      <div className="lt-save-bar">
        <div className="lt-save-side">
          {now.missing ? <span className="lt-unsaved">{now.missing}</span> : summary}
        </div>
        {at > 0 && (
          <button type="button" className="lt-button" onClick={() => onStep(steps[at - 1]!.key)}>
            {w('kit.parts.back')}
          </button>
        )}
        <button
          type="button"
          className="lt-button lt-button-primary"
          disabled={Boolean(now.missing) || busy}
          onClick={() => (at < steps.length - 1 ? onStep(steps[at + 1]!.key) : onFinish())}
        >
          {w(at < steps.length - 1 ? 'kit.parts.next' : finishWord)}
        </button>
      </div>
    </div>
  )
}
