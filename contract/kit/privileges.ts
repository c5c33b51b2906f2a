import type { Domain } from './domain.ts'
import type { Audience } from './endpoint.ts'
import { keysIn } from './permission.ts'
import { peopleOf } from './states.ts'

/** One permission key, the domain that declares it first, and the kinds of user that may hold it. */
export type Privilege = { key: string; domain: string; screen: string | null; audience: readonly Audience[] }

/**
 * Every permission key that the contract names anywhere: screens, calls, moves, and `permissions`. A key belongs to the
 * domain whose screen needs it, else to the first that names it. Open keys (`*`, `public`) are no privileges.
 */
export function privilegesOf(domains: Record<string, Domain>): Privilege[] {
  const found = new Map<string, { domain: string; screen: string | null; audience: Set<Audience> }>()
  const add = (
    needs: string,
    domain: string,
    audience: readonly Audience[],
    screen: string | null = null,
  ) => {
    for (const key of keysIn(needs)) addOne(key, domain, audience, screen)
  }
  const addOne = (key: string, domain: string, audience: readonly Audience[], screen: string | null) => {
    if (!key || key === '*' || key === 'public') return
    const existing = found.get(key)
    if (!existing) return void found.set(key, { domain, screen, audience: new Set(audience) })
    for (const kind of audience) existing.audience.add(kind)
  }
  /** A key of its own for agents leaves the other one to the rest. */
  const addBoth = (
    key: string,
    agentKey: string | undefined,
    domain: string,
    audience: readonly Audience[],
  ) => {
    if (agentKey === undefined) return add(key, domain, audience)
    add(
      key,
      domain,
      audience.filter((kind) => kind !== 'agent'),
    )
    if (audience.includes('agent')) add(agentKey, domain, ['agent'])
  }
  const all = Object.values(domains)
  for (const { name, screens } of all)
    for (const [screen, { needs, audience }] of Object.entries(screens))
      add(needs, name, audience ?? ['staff'], screen)
  for (const { name, api, states, permissions } of all) {
    for (const { needs, agentNeeds, audience } of Object.values(api))
      addBoth(needs, agentNeeds, name, audience ?? ['staff'])
    for (const table of Object.values(states ?? {}))
      for (const verb of Object.values(table.verbs))
        addBoth(verb.needs, verb.agentNeeds, name, peopleOf(verb))
    for (const [key, { audience }] of Object.entries(permissions ?? {})) add(key, name, audience ?? ['staff'])
  }
  return [...found].map(([key, facts]) => ({ ...facts, key, audience: [...facts.audience] }))
}

/** The words of a permission: its own, `<domain>.permissions.<key, dots as underscores>`, else its screen's name. */
export const privilegeWords = ({ key, domain, screen }: Privilege): string[] => [
  `${domain}.permissions.${key.replace(/\./g, '_')}`,
  ...(screen ? [`${domain}.screens.${screen}`] : []),
]
