import { useShortcut } from '../../route/shortcuts.ts'
import { usePageActs } from './page-acts.ts'

type Offered = {
  /** '' for acts of a part of a record. */
  record: string
  acts: readonly { key: string; label: string; run: () => void }[]
  /** What comes next. */
  primary: (() => void) | undefined
  /** Of a part of a record, what comes next of all of it. */
  keyed?: boolean | undefined
}

const isTyped = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable=true]') !== null

/** The acts of the record that is looked at: all of them in the palette, what comes next by one key. */
export function useRecordActs({ record, acts, primary, keyed }: Offered): void {
  useShortcut(
    'mod+enter',
    'kit.parts.nextStep',
    ({ target }) => !isTyped(target) && primary?.(),
    Boolean((record || keyed) && primary),
  )
  usePageActs(record ? acts.map((act) => ({ ...act, record })) : [])
}
