import fs from 'node:fs'
import path from 'node:path'
import { domains } from '#contract/domains.ts'
import type { Domain } from '#contract/kit/domain.ts'
import { callsPage } from '#server/kit/call/docs/calls-page.ts'
import { projectRoot } from '../start/options.ts'

const callsFile = path.join(projectRoot, 'docs/calls.html')

/** Writes the page of all calls that the product serves at /docs. */
export function main(): void {
  fs.writeFileSync(callsFile, callsPage(Object.values<Domain>(domains)))
  console.log(`Written: ${path.relative(process.cwd(), callsFile)}`)
}
