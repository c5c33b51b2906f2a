import { useRead } from '../kit/call/query.ts'
import type { Choice } from '../kit/form/choices/choice.ts'
import { staff } from './staff.client.ts'

/** Roles that an agent's people and keys may have. */
export function useAgentRoles(enabled = true): Choice[] {
  const { data } = useRead(staff.agentUserRoles, undefined, { enabled, freshFor: 60_000 })
  return (data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
}
