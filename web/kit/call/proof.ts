/** An act waits until the person has proved who they are. */
type Pending = { answer: (proved: boolean) => void }

let pending: Pending | null = null
const listeners = new Set<() => void>()
function change(next: Pending | null): void {
  pending = next
  for (const listener of listeners) listener()
}

/** Asks for the second factor; true when it was proved. */
export function askProof(): Promise<boolean> {
  pending?.answer(false)
  return new Promise((resolve) => {
    change({
      answer: (proved) => {
        change(null)
        resolve(proved)
      },
    })
  })
}

export const pendingProof = (): Pending | null => pending
export function onProof(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
