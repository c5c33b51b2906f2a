import { useCallback, useRef, useState } from 'react'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { useWords } from '../../kit/words/words.ts'

/** Takes a move back; false where somebody touched what it moved. */
export type TakeBack = () => Promise<boolean>

/** A person's own moves on a board, the last first. What somebody else moved since is not taken back, and is said. */
export function useUndo() {
  const { w } = useWords()
  const stack = useRef<TakeBack[]>([])
  const [count, setCount] = useState(0)
  const moved = useCallback((back: TakeBack) => {
    stack.current = [...stack.current.slice(-49), back]
    setCount(stack.current.length)
  }, [])
  const undo = useCallback(async () => {
    const back = stack.current.pop()
    setCount(stack.current.length)
    if (!back) return
    if (await back()) toast.good(w('scheduling.text.undone'))
    else toast.bad(w('scheduling.text.undoLost'))
  }, [w])
  return { moved, undo, count }
}
