import type { ReactNode } from 'react'
import { ActsOfRecord } from '../../parts/acts/acts-of-record.ts'
import './quick-view.css'

type RecordQuickViewProps = {
  /** As people call it: its acts stand in the palette under this name. */
  name: string
  /** What can be done, what comes next first; `undefined` until that is known, nothing where it is read alone. */
  acts?: ReactNode
  /** What is known of it. */
  children: ReactNode
  /** What happened to it last. */
  last?: ReactNode
}

/** What stands in the quick look of any record. */
export const RecordQuickView = ({ name, children, last, ...given }: RecordQuickViewProps) => (
  <div className="lt-look-record">
    {'acts' in given && (
      <div className="lt-look-acts" aria-busy={given.acts === undefined}>
        <ActsOfRecord key={name} value={name}>
          {given.acts}
        </ActsOfRecord>
      </div>
    )}
    {children}
    {last}
  </div>
)
