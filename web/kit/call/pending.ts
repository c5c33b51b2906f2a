/** What waits for a person's yes or no. */
export type Pending<Asked> = Asked & { answer: (yes: boolean) => void }

/** A place where one thing at a time is asked: what is asked while another waits answers that one with no. */
export function askInTurn<Asked extends object>() {
  let pending: Pending<Asked> | null = null
  const listeners = new Set<() => void>()
  function change(next: Pending<Asked> | null): void {
    pending = next
    for (const listener of listeners) listener()
  }
  return {
    ask: (asked: Asked): Promise<boolean> => {
      pending?.answer(false)
      return new Promise((resolve) => {
        change({
          ...asked,
          answer: (yes) => {
            change(null)
            resolve(yes)
          },
        })
      })
    },
    /** For `useSyncExternalStore(listen, current)`. */
    current: (): Pending<Asked> | null => pending,
    listen: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
