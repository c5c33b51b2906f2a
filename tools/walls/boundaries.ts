import { domains } from '#contract/domains.ts'
import { findAxeStates, readBrowserTests } from './axe-states.ts'
import { projectRoot } from '../start/options.ts'
import { readModules } from './modules.ts'
import { findBreaches, type Uses } from './rules.ts'
import { findMoreCasts } from './casts.ts'
import { findMoreHandMade } from './hand-made.ts'
import { findForeignTables, readSql } from './tables.ts'

/** Checks the walls of the house and prints every breach. */
export function main(): number {
  const modules = readModules(projectRoot, ['contract', 'server', 'web'])
  const uses: Uses = Object.fromEntries(Object.values(domains).map((domain) => [domain.name, domain.uses]))
  const breaches = [
    ...findBreaches(modules, uses),
    ...findForeignTables(modules, readSql(projectRoot)),
    ...findMoreCasts(modules),
    ...findMoreHandMade(modules),
    ...findAxeStates(readBrowserTests(projectRoot)),
  ]
  for (const breach of breaches) console.error(breach)
  console.log(`${modules.length} modules, ${breaches.length} breaches of the walls`)
  return breaches.length > 0 ? 1 : 0
}
