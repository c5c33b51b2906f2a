/** The permission configuration derived from the stored user (requirements: admin from isSuper, permissions from path). */
export type PermissionConfig = { isAdmin: 0 | 1; permissions: readonly string[] }

/** The keys that a call or move names, of which one is enough: `a|b`. */
export const keysIn = (needs: string): string[] => needs.split('|')

/**
 * The permission check. Admin passes all; `*` is open to any logged-in user; an empty key is denied; no configuration
 * means denied; the inverse mode asks "lacks it".
 */
export function hasPermission(
  config: PermissionConfig | null | undefined,
  key: string,
  inverse = false,
): boolean {
  const has =
    Boolean(config && key) &&
    (config?.isAdmin === 1 || key === '*' || keysIn(key).some((one) => config?.permissions.includes(one)))
  return inverse ? Boolean(config) && !has : has
}
