import { useEffect, useMemo, useState } from 'react'

/**
 * What is typed once nothing more of it has changed for a moment, and whether that is still awaited. What a value says
 * counts, not which object says it: `undefined` fields are left out.
 */
export function useRested<T>(value: T, milliseconds = 300): [rested: T, waits: boolean] {
  const said = JSON.stringify(value) as string | undefined
  const [rested, setRested] = useState(said)
  useEffect(() => {
    const timer = setTimeout(() => setRested(said), milliseconds)
    return () => clearTimeout(timer)
  }, [said, milliseconds])
  return [
    useMemo(() => (rested === undefined ? undefined : JSON.parse(rested)) as T, [rested]),
    said !== rested,
  ]
}
