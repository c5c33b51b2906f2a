import { Steps } from '../kit/form/steps.tsx'
import { to } from '../kit/route/screens.ts'

const steps = [
  {
    key: 'products',
    word: 'order-entry.text.stepProducts',
    href: () => to['order-entry'].OrderProductMainList(),
  },
  { key: 'items', word: 'order-entry.text.stepItems', href: () => to['order-entry'].NewOrderV2() },
  { key: 'guests', word: 'order-entry.text.stepGuests', href: () => to['order-entry'].NewOrderV2Tow() },
] as const

type EntryStepsProps = {
  now: (typeof steps)[number]['key']
  /** May the next step be taken? */
  ahead: boolean
}

/** The way of an order: products, what exactly, for whom. */
export const EntrySteps = (props: EntryStepsProps) => <Steps steps={steps} {...props} />
