import { Steps } from '../../kit/form/steps.tsx'
import { useFamily } from '../family.ts'

/** The way of a new SKU: what it is and how it is charged, then all that is known of it. */
export function SkuSteps({ now }: { now: 'kind' | 'info' }) {
  const { to } = useFamily()
  const steps = [
    { key: 'kind', word: 'catalog.text.stepKind', href: () => to.kind() },
    { key: 'info', word: 'catalog.text.stepInfo', href: () => to.info() },
  ] as const
  return <Steps steps={steps} now={now} ahead={false} />
}
