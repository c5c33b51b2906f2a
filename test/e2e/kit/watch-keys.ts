/** What of React's tree is looked at here. */
type Fiber = {
  key: string | null
  type: unknown
  child: Fiber | null
  sibling: Fiber | null
  return: Fiber | null
  alternate: Fiber | null
}
type Hook = {
  supportsFiber: true
  inject: () => number
  onCommitFiberRoot: (id: number, root: { current: Fiber }) => void
  onCommitFiberUnmount: () => void
}

/**
 * Runs in the page before the app does: tells by `console.error` of two things with one key beside each other, of which
 * React may keep one on the screen that is gone. React says so in its development build only; this looks, after each
 * drawing, at what it drew, so that the tests run what is shipped. Only what has changed is walked.
 */
export function watchKeys(): void {
  const notified = new Set<string>()
  const place = (fiber: Fiber): string => {
    for (let at = fiber.return; at; at = at.return)
      if (typeof at.type === 'string') {
        const { className } = ((at as { memoizedProps?: object }).memoizedProps ?? {}) as {
          className?: string
        }
        return `<${at.type}${className ? ` class="${className}"` : ''}>`
      }
    return 'the page'
  }
  const look = (parent: Fiber): void => {
    const keys = new Set<string>()
    for (let child = parent.child; child; child = child.sibling) {
      if (child.key !== null && keys.has(child.key)) {
        const text = `Two have the key "${child.key}" in ${place(child)}`
        // The test reads the page's console.
        // oxlint-disable-next-line no-console
        if (!notified.has(text)) console.error(text)
        notified.add(text)
      }
      if (child.key !== null) keys.add(child.key)
      if (child.child && child.child !== child.alternate?.child) look(child)
    }
  }
  const hook: Hook = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_id, { current }) => look(current),
    onCommitFiberUnmount: () => undefined,
  }
  ;(globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: Hook }).__REACT_DEVTOOLS_GLOBAL_HOOK__ = hook
}
