import { go } from '../kit/navigate.ts'
import { to } from '../kit/screens.ts'
import { useWords } from '../kit/words.ts'
import '../kit/form/wizard.css'

type Step = 'products' | 'items' | 'guests'
const steps: {
  key: Step
  word: `order-entry.text.step${'Products' | 'Items' | 'Guests'}`
  href: () => string
}[] = [
  {
    key: 'products',
    word: 'order-entry.text.stepProducts',
    href: () => to['order-entry'].OrderProductMainList(),
  },
  { key: 'items', word: 'order-entry.text.stepItems', href: () => to['order-entry'].NewOrderV2() },
  { key: 'guests', word: 'order-entry.text.stepGuests', href: () => to['order-entry'].NewOrderV2Tow() },
]

/** The way of an order; going back loses nothing. `ahead` = the next step may be taken. */
export function EntrySteps({ now, ahead }: { now: Step; ahead: boolean }) {
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
