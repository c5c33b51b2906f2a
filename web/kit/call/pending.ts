/** What waits for a person's yes or no. */
export type Pending<Input> = Input & { answer: (yes: boolean) => void }

/** A place where one thing at a time is asked: what is asked while another waits answers that one with no. */
export function askInTurn<Input extends object>() {
  let pending: Pending<Input> | null = null
  const listeners = new Set<() => void>()
  function change(next: Pending<Input> | null): void {
    pending = next
    for (const listener of listeners) listener()
  }
  return {
    ask: (input: Input): Promise<boolean> => {
      pending?.answer(false)
      return new Promise((resolve) => {
        change({
          ...input,
          answer: (yes) => {
            change(null)
            resolve(yes)
          },
        })
      })
    },
    /** For `useSyncExternalStore(listen, current)`. */
    current: (): Pending<Input> | null => pending,
    listen: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
