import { createContext, useContext, type ReactNode } from 'react'
import { Link } from '../../parts/link.tsx'
import './row-link.css'

/** Where the row that a cell belongs to opens; '' outside of the cells that name a row. */
export const RowHref = createContext('')

/** What names a row, as the link that opens it: middle click and Ctrl-click open it in a new tab. */
export function RowLink({ children }: { children: ReactNode }) {
  const href = useContext(RowHref)
  if (!href) return <>{children}</>
  // Tab goes from row to row; Enter on a row is the same link.
  return (
    <Link className="lt-row-link" href={href} tabIndex={-1}>
      {children}
    </Link>
  )
}

/** The cell that names a row: its plain text is the link, what is drawn as something else finds its link in it. */
export const RowName = ({ href, plain, children }: { href: string; plain: boolean; children: ReactNode }) => (
  <RowHref value={href}>{plain ? <RowLink>{children}</RowLink> : children}</RowHref>
)
