import { useCallback, useState } from 'react'
import { toast } from '../../kit/parts/layers/toast.tsx'
import { useWords } from '../../kit/words/words.ts'
import { undoStack, type MadeMove } from './undo-stack.ts'

/** A person's own moves on a board, the last first. What somebody else moved since is not taken back, and is said. */
export function useUndo() {
  const { w } = useWords()
  const [stack] = useState(undoStack)
  const [count, setCount] = useState(0)
  const moved = useCallback(
    (move: MadeMove) => {
      stack.push(move)
      setCount(stack.count())
    },
    [stack],
  )
  const undo = useCallback(async () => {
    const taking = stack.undo()
    setCount(stack.count())
    const isBack = await taking
    if (isBack) toast.good(w('scheduling.text.undone'))
    else if (isBack === false) toast.bad(w('scheduling.text.undoLost'))
  }, [stack, w])
  return { moved, undo, count }
}
