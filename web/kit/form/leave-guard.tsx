import { useBlocker } from '@tanstack/react-router'
import type { WordKey } from '#contract/words.ts'
import { Drawer } from '../parts/drawer.tsx'
import { useWords } from '../words.ts'

/** Asks before what was typed is left for another page, or the window is closed. `text` says what becomes of it. */
export function LeaveGuard({ holds, text }: { holds: () => boolean; text: WordKey }) {
  const { w } = useWords()
  const leave = useBlocker({
    shouldBlockFn: ({ current, next }) => holds() && current.pathname !== next.pathname,
    enableBeforeUnload: holds,
    withResolver: true,
  })
  return (
    <Drawer
      open={leave.status === 'blocked'}
      onClose={() => leave.reset?.()}
      title={w('kit.parts.leaveTitle')}
      width={420}
      foot={
        <>
          <button type="button" className="lt-button" onClick={() => leave.proceed?.()}>
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
