import { useState } from 'react'

/**
 * A list that stands still while it is pressed, whatever is found meanwhile: what moves away between press and release
 * takes the click with it. `onPointerDown` goes on what holds it.
 */
export function useStill<T>(list: T): { list: T; onPointerDown: () => void } {
  const [pressed, setPressed] = useState<{ list: T }>()
  const onPointerDown = () => {
    setPressed({ list })
    const ended = new AbortController()
    for (const end of ['pointerup', 'pointercancel'])
      window.addEventListener(
        end,
        () => {
          ended.abort()
          setTimeout(() => setPressed(undefined)) // after the click
        },
        { signal: ended.signal },
      )
  }
  return { list: pressed ? pressed.list : list, onPointerDown }
}
