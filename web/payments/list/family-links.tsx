import type { PayFamily } from '#contract/payments/list/families.ts'
import { Link } from '../../kit/parts/link.tsx'
import { to } from '../../kit/route/screens.ts'
import { useWords } from '../../kit/words/words.ts'

/** Pages that belong to a provider's list. */
const beside: Partial<Record<PayFamily, readonly (keyof typeof to.payments)[]>> = {
  stripe: ['stripeDisputes', 'stripePayouts', 'stripeAccountBill'],
  ksher: ['SupayAccount'],
}

export function FamilyLinks({ of }: { of: PayFamily }) {
  const { w } = useWords()
  return (beside[of] ?? []).map((screen) => (
    <Link key={screen} className="lt-button" href={to.payments[screen]({})}>
      {w(`payments.screens.${screen}`)}
    </Link>
  ))
}
