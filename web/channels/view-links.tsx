import { Link } from '../kit/parts/link.tsx'
import { mayOpen } from '../kit/route/guard.ts'
import { screenNamed } from '../kit/route/screens.ts'
import { useSession } from '../kit/session/session.ts'
import { useWords } from '../kit/words/words.ts'
import { screenOf, type Part, type View } from './view.ts'

const parts = ['orders', 'refunds', 'products', 'pushes', 'calls'] as const

/** The other pages of the same marketplace. */
export function ViewLinks({ view, part }: { view: View; part: Part }) {
  const { w } = useWords()
  const { user } = useSession()
  return parts.flatMap((one) => {
    const name = one === part ? undefined : screenOf(view, one)
    const screen = name && screenNamed(name, 'channels')
    if (!screen || !user || !mayOpen(user, screen)) return []
    return [
      <Link key={one} className="lt-button" href={screen.path}>
        {w(`channels.parts.${one}`)}
      </Link>,
    ]
  })
}
