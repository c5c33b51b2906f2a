import { useBlocker } from '@tanstack/react-router'
import type { WordKey } from '#contract/words.ts'
import { Drawer } from '../parts/layers/drawer.tsx'
import { useWords } from '../words/words.ts'

type LeaveGuardProps = {
  holds: () => boolean
  /** Says what becomes of it. */
  text: WordKey
  /** Another month, page or filter of the same screen leaves it too. */
  query?: boolean
  /** What was typed is let go. */
  onLeave?: () => void
}

/** Asks before what was typed is left for another page, or the window is closed. */
export function LeaveGuard({ holds, text, query = false, onLeave }: LeaveGuardProps) {
  const { w } = useWords()
  const leave = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      holds() && (current.pathname !== next.pathname || (query && !sameQuery(current.search, next.search))),
    enableBeforeUnload: holds,
    withResolver: true,
  })
  const go = () => {
    onLeave?.()
    leave.proceed?.()
  }
  return (
    <Drawer
      open={leave.status === 'blocked'}
      onClose={() => leave.reset?.()}
      title={w('kit.parts.leaveTitle')}
      width={420}
      foot={
        <>
          <button type="button" className="lt-button" onClick={go}>
            {w('kit.parts.leave')}
          </button>
          <button
            type="button"
            className="lt-button lt-button-primary"
            data-autofocus
            onClick={() => leave.reset?.()}
          >
            {w('kit.parts.stay')}
          </button>
        </>
      }
    >
      {w(text)}
    </Drawer>
  )
}

const sameQuery = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other)
