import { useEffect, useState } from 'react'

/** A text once nothing has been typed into it for a moment. */
export function useRested(text: string, milliseconds = 300): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), milliseconds)
    return () => clearTimeout(timer)
  }, [text, milliseconds])
  return rested
}
