import { useEffect } from 'react'
import { useNarrow } from '../kit/look/use-narrow.ts'

/** Who orders by keyboard goes on where something is missing: at these fields in their order, else at the button that goes on. */
export function useFirstGap(ready: boolean, fields: string): void {
  const touch = useNarrow()
  useEffect(() => {
    if (!ready || touch || document.activeElement !== document.body) return
    const page = document.querySelector('.entry-page')
    const gap = [...(page?.querySelectorAll<HTMLInputElement>(fields) ?? [])].find(
      (field) => !field.value && !field.disabled,
    )
    const on = gap ?? page?.querySelector<HTMLElement>('button[type=submit]:enabled')
    on?.focus()
  }, [ready, touch, fields])
}
