/** Whose rows a transaction sees. An agent or supplier id narrows it further (restrictive policies). */
export type Scope = {
  merchantId: number
  agentId?: number | null | undefined
  supplierId?: number | null | undefined
  /** People whose orders and customers it sees; all of the merchant's where none are named. */
  reach?: readonly number[] | null | undefined
}

/** All that is the merchant's, not an agent's, a supplier's or some people's alone. */
export const seesAll = ({ agentId, supplierId, reach }: Scope): boolean => !agentId && !supplierId && !reach

/** Sets the scope of a transaction, with the role whose walls narrow it no further (server/sql/kit/roles.sql). */
export const scopeText = `select set_config('app.merchant', $1, true), set_config('app.agent', $2, true), set_config('app.supplier', $3, true),
  set_config('app.reach', $4, true), set_config('role', $5, true)`
export const scopeValues = (scope: Scope): string[] => [
  String(scope.merchantId),
  scope.agentId ? String(scope.agentId) : '',
  scope.supplierId ? String(scope.supplierId) : '',
  scope.reach ? `{${scope.reach.join(',')}}` : '',
  seesAll(scope) ? 'longtail_merchant' : 'longtail_app',
]
