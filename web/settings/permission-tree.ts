import { matches } from '#contract/kit/text/text.ts'
import type { PrivilegeGroup } from '#contract/settings/settings.schema.ts'

export type Privilege = PrivilegeGroup['privileges'][number]

/** The key that another hangs below, among those of its group: `entertainment.PlayOrderList` of `….PlayOrderList.confirm`. */
function parentOf(key: string, keys: readonly string[]): string | undefined {
  const above = keys.filter((other) => other !== key && key.startsWith(`${other}.`))
  return above.toSorted((a, b) => b.length - a.length)[0]
}

/** Each key after the one it hangs below, with how deep it stands. */
export function ordered(privileges: readonly Privilege[]): (Privilege & { depth: number })[] {
  const keys = privileges.map(({ key }) => key)
  const below = (parent: string | undefined, depth: number): (Privilege & { depth: number })[] =>
    privileges
      .filter(({ key }) => parentOf(key, keys) === parent)
      .flatMap((privilege) => [{ ...privilege, depth }, ...below(privilege.key, depth + 1)])
  return below(undefined, 0)
}

/**
 * Ticks or unticks a key. What hangs below a key is of no use without it: ticking takes those above with it, unticking
 * those below.
 */
export function toggle(
  chosen: readonly string[],
  key: string,
  on: boolean,
  keys: readonly string[],
): string[] {
  if (!on)
    return chosen.filter((other) => other !== key && !(keys.includes(other) && other.startsWith(`${key}.`)))
  const above = keys.filter((other) => key.startsWith(`${other}.`))
  return [...new Set([...chosen, ...above, key])]
}

/** The groups with what a text finds in them, by name or key. */
export function search(groups: readonly PrivilegeGroup[], text: string): PrivilegeGroup[] {
  return groups.flatMap((group) => {
    if (matches(text, group.name)) return [group]
    const privileges = group.privileges.filter(({ name, key }) => matches(text, group.name, name, key))
    return privileges.length ? [{ ...group, privileges }] : []
  })
}
