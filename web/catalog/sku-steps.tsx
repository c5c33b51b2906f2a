import { Steps } from '../kit/form/steps.tsx'
import { to } from '../kit/screens.ts'

const steps = [
  { key: 'kind', word: 'catalog.text.stepKind', href: () => to.catalog.AddNewSKUKind() },
  { key: 'info', word: 'catalog.text.stepInfo', href: () => to.catalog.AddNewSKUInfo() },
] as const

/** The way of a new SKU: what it is and how it is charged, then all that is known of it. */
export const SkuSteps = ({ now }: { now: (typeof steps)[number]['key'] }) => (
  <Steps steps={steps} now={now} ahead={false} />
)
