import { useState } from 'react'

const maxSteps = 100
type Steps<T> = { past: readonly T[]; now: T; future: readonly T[] }

/** A value with its steps back and forth; what is typed into one place counts as one step. */
export function useHistory<T>(begun: T) {
  const [steps, setSteps] = useState<Steps<T> & { place: string }>({
    past: [],
    now: begun,
    future: [],
    place: '',
  })
  return {
    now: steps.now,
    /** `place`: where it was typed, so that the next letter there is no step of its own. */
    change: (next: (now: T) => T, place = '') =>
      setSteps(({ past, now, place: last }) => {
        const isSameStep = place !== '' && place === last
        return {
          past: isSameStep ? past : [...past, now].slice(-maxSteps),
          now: next(now),
          future: [],
          place,
        }
      }),
    /** Begins anew: what was saved or loaded has no steps. */
    reset: (now: T) => setSteps({ past: [], now, future: [], place: '' }),
    undo: () =>
      setSteps((all) => {
        const before = all.past.at(-1)
        if (before === undefined) return all
        return { past: all.past.slice(0, -1), now: before, future: [all.now, ...all.future], place: '' }
      }),
    redo: () =>
      setSteps((all) => {
        const [next] = all.future
        if (next === undefined) return all
        return { past: [...all.past, all.now], now: next, future: all.future.slice(1), place: '' }
      }),
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
  }
}
