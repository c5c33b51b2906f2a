import { Link } from '../../kit/parts/link.tsx'
import { to } from '../../kit/route/screens.ts'
import { useSession } from '../../kit/session/session.ts'
import { useWords } from '../../kit/words/words.ts'

/** To the report of output tax, which is of the whole merchant: a person of limited reach is refused there. */
export function VatLink() {
  const { w } = useWords()
  const { user } = useSession()
  if (user?.limitedReach) return null
  return (
    <Link className="lt-button" href={to.billing.vatReport()}>
      {w('billing.screens.vatReport')}
    </Link>
  )
}
