import { domains } from '#contract/domains.ts'
import { findAxeStates, readBrowserTests } from './axe-states.ts'
import { projectRoot } from '../start/options.ts'
import { findMoreAboveBars } from './bars.ts'
import { readModules } from './modules.ts'
import { findBreaches, type Uses } from './rules.ts'
import { findMoreCasts } from './casts.ts'
import { findMorePrivateWords, writeLowered } from './private-words.ts'
import { findMoreHandMade } from './hand-made.ts'
import { findForeignTables, readSql } from './tables.ts'

/** Checks the walls of the house and prints every breach; with `--write` it lowers the counts of private words first. */
export function main(args: readonly string[]): number {
  const modules = readModules(projectRoot, ['contract', 'server', 'web'])
  const named = [...modules, ...readModules(projectRoot, ['demo', 'test', 'bench', 'tools'])]
  if (args.includes('--write')) writeLowered(projectRoot, named)
  const uses: Uses = Object.fromEntries(Object.values(domains).map((domain) => [domain.name, domain.uses]))
  const breaches = [
    ...findBreaches(modules, uses),
    ...findForeignTables(modules, readSql(projectRoot)),
    ...findMoreCasts(modules),
    ...findMorePrivateWords(named),
    ...findMoreHandMade(modules),
    ...findMoreAboveBars(modules),
    ...findAxeStates(readBrowserTests(projectRoot)),
  ]
  for (const breach of breaches) console.error(breach)
  console.log(`${modules.length} modules, ${breaches.length} breaches of the walls`)
  return breaches.length > 0 ? 1 : 0
}
