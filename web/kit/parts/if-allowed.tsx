import type { ReactNode } from 'react'
import { useSession } from '../session/session.ts'

/** Leaves its children out where the person lacks the permission; with `inverse` where the person has it. */
export function IfAllowed({
  needs,
  inverse,
  children,
}: {
  needs: string
  inverse?: boolean
  children: ReactNode
}) {
  const { may } = useSession()
  return may(needs, inverse) ? children : null
}
