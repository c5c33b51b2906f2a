import type { ReactNode } from 'react'
import './page-head.css'

type PageHeadProps = {
  title: ReactNode
  /** Beside the title: states, counts. */
  aside?: ReactNode
  /** Under the title: the codes and names that tell which one it is. */
  sub?: ReactNode
  /** At the end of the line. */
  actions?: ReactNode
}

/** Title of a page and what can be done there. */
export const PageHead = ({ title, aside, sub, actions }: PageHeadProps) => (
  <header className="lt-page-head">
    <div className="lt-page-title">
      <h1>{title}</h1>
      {aside}
    </div>
    {actions && <div className="lt-page-actions">{actions}</div>}
    {sub && <div className="lt-page-sub">{sub}</div>}
  </header>
)
