import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { go } from '../../route/navigate.ts'
import { screenNamed } from '../../route/screens.ts'
import { useSession } from '../../session/session.ts'
import { mayOpen } from '../../route/guard.ts'
import { Palette } from '../palette.tsx'
import { HoldKeys } from '../../parts/layers/typed-ahead.ts'
import { useShortcut } from '../../route/shortcuts.ts'
import { followTool, openedTool, openTool, type Tool } from './open-tool.ts'

const parts = {
  keys: lazy(() => import('../shortcut-overlay.tsx')),
  tutorial: lazy(() => import('../tutorial-drawer.tsx')),
  mailbox: lazy(() => import('../demo-mailbox.tsx')),
  work: lazy(() => import('./background-work.tsx')),
} satisfies Record<Exclude<Tool, 'palette'>, unknown>

/**
 * What opens over any screen. Each is loaded when it is first wanted, and stays so that the focus finds its way back. The
 * palette is there from the start: what is typed right after its keys goes into it.
 */
export function FrameTools() {
  const open = useSyncExternalStore(followTool, openedTool)
  const [wanted, setWanted] = useState<readonly (keyof typeof parts)[]>([])
  if (open && open !== 'palette' && !wanted.includes(open)) setWanted([...wanted, open])
  const close = (tool: Tool) => openedTool() === tool && openTool(null)
  useFrameShortcuts()
  return (
    <>
      <Palette open={open === 'palette'} onClose={() => close('palette')} />
      <Suspense fallback={<HoldKeys />}>
        {wanted.map((tool) => {
          const Part = parts[tool]
          return <Part key={tool} open={open === tool} onClose={() => close(tool)} />
        })}
      </Suspense>
    </>
  )
}

function useFrameShortcuts(): void {
  const { user } = useSession()
  const ordersName = user?.kind === 'staff' ? 'PlayOrderList' : 'bookingPlayOrderList'
  const target = (name: string) => {
    const screen = screenNamed(name)
    return user && screen && mayOpen(user, screen) ? screen.path : ''
  }
  const orders = target(ordersName) || target('PlayOrderList')
  const newOrder = target('OrderProductMainList')
  useShortcut('mod+k', 'kit.frame.search', () => openTool(openedTool() === 'palette' ? null : 'palette'))
  useShortcut('/', 'kit.frame.search', () => openTool('palette'))
  useShortcut('?', 'kit.frame.shortcuts', () => openTool('keys'))
  useShortcut('g o', 'kit.frame.goToOrders', () => go(orders), Boolean(orders))
  useShortcut('n', 'kit.frame.newOrder', () => go(newOrder), Boolean(newOrder))
}
