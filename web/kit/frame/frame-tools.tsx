import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { go } from '../navigate.ts'
import { screenNamed } from '../screens.ts'
import { useSession } from '../session.ts'
import { mayOpen } from '../guard.ts'
import { useShortcut } from '../shortcuts.ts'
import { followTool, openedTool, openTool, type Tool } from './open-tool.ts'

const parts = {
  palette: lazy(() => import('./palette.tsx')),
  keys: lazy(() => import('./shortcut-overlay.tsx')),
  tutorial: lazy(() => import('./tutorial-drawer.tsx')),
  mailbox: lazy(() => import('./demo-mailbox.tsx')),
  work: lazy(() => import('./background-work.tsx')),
} satisfies Record<Tool, unknown>

/** What opens over any screen. Each is loaded when it is first wanted, and stays so that the focus finds its way back. */
export function FrameTools() {
  const open = useSyncExternalStore(followTool, openedTool)
  const [wanted, setWanted] = useState<readonly Tool[]>([])
  if (open && !wanted.includes(open)) setWanted([...wanted, open])
  useFrameShortcuts()
  return (
    <Suspense>
      {wanted.map((tool) => {
        const Part = parts[tool]
        return (
          <Part key={tool} open={open === tool} onClose={() => openedTool() === tool && openTool(null)} />
        )
      })}
    </Suspense>
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
