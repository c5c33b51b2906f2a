import { useEffect, useState } from 'react'
import { useLatest } from '../look/use-latest.ts'

type SearchBoxProps = { value: string; onChange: (text: string) => void; label: string }

/** A search field of a page that is no list; it asks when the typing rests. */
export function SearchBox({ value, onChange, label }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const change = useLatest(onChange)
  useEffect(() => {
    const timer = setTimeout(() => change.current(typed.trim()), 250)
    return () => clearTimeout(timer)
  }, [typed, change])
  return (
    <input
      type="search"
      className="lt-input lt-search-box"
      aria-label={label}
      placeholder={label}
      value={typed}
      maxLength={200}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
