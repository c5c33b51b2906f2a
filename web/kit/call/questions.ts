import type { Question } from '#contract/kit/errors.ts'

/** Questions that wait for a person's yes or no. */
export type Pending = { questions: Question[]; answer: (yes: boolean) => void }

let pending: Pending | null = null
const listeners = new Set<() => void>()
function change(next: Pending | null): void {
  pending = next
  for (const listener of listeners) listener()
}

/** Shows the questions of a 201016 answer; true when the person says yes to all of them. */
export function askPerson(questions: Question[]): Promise<boolean> {
  pending?.answer(false)
  return new Promise((resolve) => {
    change({
      questions,
      answer: (yes) => {
        change(null)
        resolve(yes)
      },
    })
  })
}

export const pendingQuestions = (): Pending | null => pending
export function onQuestions(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
