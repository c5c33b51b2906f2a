import type { WordKey } from '#contract/words.ts'
import { useWords } from '../words/words.ts'
import { IfAllowed } from './if-allowed.tsx'
import { Link } from './link.tsx'

type Does = { onPress: () => void; href?: never } | { href: string; onPress?: never }

/** The first button of a list: makes a new one, for who may. */
export function NewButton({ needs, title, href, onPress }: { needs: string; title: WordKey } & Does) {
  const { w } = useWords()
  const className = 'lt-button lt-button-primary'
  return (
    <IfAllowed needs={needs}>
      {href === undefined ? (
        <button type="button" className={className} onClick={onPress}>
          {w(title)}
        </button>
      ) : (
        <Link className={className} href={href}>
          {w(title)}
        </Link>
      )}
    </IfAllowed>
  )
}
