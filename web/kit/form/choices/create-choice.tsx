import { useState } from 'react'
import { useMayCall } from '../../call/query.ts'
import { useWords } from '../../words/words.ts'
import type { Choice, PickSource } from './choice.ts'

type Props = {
  source: PickSource
  name: string
  found: readonly Choice[]
  onMade: (choice: Choice) => void
}

/** What is not among the choices is made from where it is missed, where the source says how and the person may. */
export function CreateChoice({ source: { create }, name, found, onMade }: Props) {
  const { w } = useWords()
  const [making, setMaking] = useState(false)
  const may = useMayCall(create?.call ?? null)
  const isThere = found.some(({ label }) => label?.toLowerCase() === name.toLowerCase())
  if (!create || !may || isThere) return null
  const make = async () => {
    setMaking(true)
    await create.make(name).then(onMade, () => undefined)
    setMaking(false)
  }
  return (
    <button type="button" className="lt-choice lt-choice-new" disabled={making} onClick={() => void make()}>
      + {w(create.word)} “{name}”
    </button>
  )
}
